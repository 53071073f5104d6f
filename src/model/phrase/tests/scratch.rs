use super::world::*;

#[test]
fn scratch() {
    let text = std::fs::read_to_string("/tmp/phrase_scratch.txt").unwrap_or_default();
    for line in text.lines().filter(|l| !l.trim().is_empty()) {
        let (abilities, problems) = read(line);
        println!("=== {line}");
        for p in &problems {
            println!(
                "  ! {} | {} | {:?} @{:?}",
                p.message,
                p.label,
                p.help,
                p.span.map(|s| line.get(s.start as usize..s.end as usize))
            );
        }
        let rb = rulebook(); let show = super::show::Show { rulebook: &rb, abilities: &abilities }; if std::env::var("SHOW").is_ok() { println!("{}", show.last()); } else if std::env::var("DUMP").is_ok() {
            for a in &abilities {
                println!("  {a:?}");
            }
        } else {
            println!("  {} abilities", abilities.len());
        }
    }
}
