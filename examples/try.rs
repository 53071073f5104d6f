use assize::base::limits::Limits;
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::kernel::Kernel;
use assize::kernel::log::*;
use assize::kernel::machine::Machine;
use assize::kernel::offer::*;
use assize::model::read;
struct Loud;
impl Log for Loud {
    const ENTRIES: bool = true;
    fn cite(&mut self, _: &[assize::base::id::ClauseId]) {}
    fn seen(&mut self, _: usize, _: bool) {}
    fn entry(&mut self, e: Entry) {
        println!("      {:?}", e.what);
    }
}
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let only = std::env::args().nth(2);
    let mut open = |p: &str| -> Result<String, String> { std::fs::read_to_string(p).map_err(|e| e.to_string()) };
    let (library, sources, problems) = read::load(&[path], &mut open);
    for p in &problems {
        show(&sources, p);
    }
    for head in library.scenarios() {
        if let Some(o) = &only {
            if !head.name.contains(o.as_str()) {
                continue;
            }
        }
        for (nth, book) in head.rulebooks().enumerate() {
            println!("== {} under {book}", head.name);
            let (built, problems) = library.build(head.id, if nth == 0 { None } else { Some(book) });
            for p in &problems {
                show(&sources, p);
            }
            let Some(built) = built else { continue };
            let kernel = Kernel::new(&built.model);
            let graph = explore(&kernel, &Limits { states_max: Some(2_000), ..Limits::default() }, &Unwatched);
            println!("  {} states {} edges stopped {:?}", graph.len(), graph.edge_count(), graph.incomplete());
            let mut outcomes = std::collections::BTreeMap::new();
            let mut choosers = std::collections::BTreeSet::new();
            let mut s = Default::default();
            for id in 0..graph.explored() {
                kernel.decode(graph.state(id), &mut s);
                let mut b = Vec::new();
                kernel.encode(&s, &mut b);
                assert_eq!(b, graph.state(id), "codec");
                match kernel.status(&mut s) {
                    Status::End(_) => {
                        outcomes.entry(kernel.outcome(&mut s).unwrap()).or_insert(id);
                    }
                    Status::Offer(o) => {
                        choosers.insert(format!("{:?} {:?}", o.chooser, o.kind));
                    }
                    Status::Limit(l) => println!("limit {l}"),
                }
            }
            for (o, id) in &outcomes {
                println!("  outcome {:?} depth {}", o, graph.path(*id).len());
            }
            println!("  choosers {choosers:?}");
            for e in &built.expectations {
                println!("  expects {}", e.text);
            }
            if std::env::var("STORY").is_ok() {
                for (_, id) in &outcomes {
                    println!("   -- story");
                    let mut s = Default::default();
                    let mut st = kernel.start(&mut s, &mut Loud);
                    for k in graph.path(*id) {
                        if let Status::Offer(o) = &st {
                            println!(
                                "    > {:?} {:?} {:?} takes {:?}",
                                o.chooser, o.kind, o.options, o.options[k as usize]
                            );
                            let o = o.clone();
                            st = kernel.choose(&mut s, &o, k as usize, &mut Loud);
                        }
                    }
                }
            }
        }
    }
}
fn show(sources: &assize::base::source::Sources, p: &assize::base::diagnostic::Diagnostic) {
    if let Some(span) = p.span {
        let (l, c) = sources.get(span.source).line_column(span.start);
        println!(
            "{}:{l}:{c}: {} [{}] {:?} -- `{}`",
            sources.get(span.source).name,
            p.message,
            p.label,
            p.help,
            sources.slice(span)
        );
    } else {
        println!("{}", p.message);
    }
}
