/// <reference types="tree-sitter-cli/dsl" />
// The structure of an `*.assize` text: declarations, the blocks of a rulebook, clauses, policies, events, the lines of a
// scenario. What a sentence means is for the vocabulary of its rulebook to say, so a sentence is a run of words here; those
// of the language itself are `keyword` and `small_word`. They come from `editors/keywords.json`, which names its source.
//
// Where a statement ends (src/syntax/parse.rs): at `;`, before `}`, and at the end of a line, unless a mark that joins lines
// ends it or begins the next one. A run is `_closed` or, behind such a mark, `_open`: there no line end is looked for, and
// the end of the line is white space. `src/scanner.c` looks at the next line.

const words = require("../keywords.json");

/** Marks over which a statement goes on in the next line: `Mark::joins_lines` in src/syntax/tree.rs. */
const JOINING = [",", ":", "+", "-", "*", "/", "=", "!=", "<", "<=", ">", ">=", "|"];

/** A phrase as a rule. */
const phrase = (text) => {
  const parts = text.split(" ");
  return parts.length === 1 ? parts[0] : seq(...parts);
};

/** One of the phrases of a list. */
const one = (list) => choice(...list.map(phrase));

/** What stands in braces, with `;` between. */
const braces = (...items) => seq("{", repeat(choice(";", ...items)), "}");

const separated = (rule, mark) => seq(rule, repeat(seq(mark, rule)));

module.exports = grammar({
  name: "assize",

  word: ($) => $.word,

  externals: ($) => [$._line_end, $._close_end, $._error_sentinel],

  extras: ($) => [/[\s\u00a0\ufeff]/, $.comment],

  rules: {
    source_file: ($) =>
      repeat(choice(";", $.use, $.rulebook, $.keyword_definition, $.card, $.property, $.scenario, $.equivalent, $.print)),

    use: ($) => seq("use", field("file", choice($.string, $.path)), $._end),
    path: ($) => separated($.word, "."),

    rulebook: ($) =>
      seq(
        "rulebook",
        field("name", $.name),
        optional(field("title", $.string)),
        optional(seq("extends", field("base", $.name))),
        field("body", $.rulebook_body),
        $._end,
      ),
    keyword_definition: ($) =>
      seq(
        "keyword",
        field("name", $.name),
        optional(field("parameters", $.group)),
        optional(phrase("adds up")),
        field("body", $.body),
        $._end,
      ),
    card: ($) =>
      seq(
        choice("card", "token"),
        field("name", $.name),
        optional(seq(":", repeat(choice($.word, $.string, $.number, $.reference, $.group, ",")))),
        field("body", $.body),
        $._end,
      ),
    property: ($) => seq("property", field("name", $.name), field("body", $.body), $._end),
    scenario: ($) => seq("scenario", field("name", $.name), field("body", $.scenario_body), $._end),
    equivalent: ($) => seq("equivalent", field("rulebook", $.name), field("body", $.body), $._end),
    print: ($) => seq("print", field("rulebook", $.name), field("body", $.body), $._end),

    // A rulebook.

    rulebook_body: ($) =>
      braces($.clauses, $.vocabulary, $.policies, $.event, $.procedure, $.question, $.block, $.edit),

    clauses: ($) => seq("clauses", field("body", $.clauses_body), $._end),
    clauses_body: ($) => braces($.clause),
    clause: ($) =>
      seq(optional("assumption"), field("id", $.clause_id), optional("definition"), optional(field("title", $.string)), $._end),
    clause_id: ($) => choice($.reference, $.word, $.number, $._dotted_id, $._dashed_id),

    vocabulary: ($) => seq(field("kind", alias(one(words.vocabulary), $.block_word)), field("body", $.vocabulary_body), $._end),
    vocabulary_body: ($) => braces($.entry),
    entry: ($) =>
      seq(
        field("name", alias($._entry_name, $.name)),
        choice(seq(repeat(choice($.flag, $.word, $.number, $.string, $.citation)), $._end), seq(":", $._tail)),
      ),
    _entry_name: ($) => prec.right(choice($.string, repeat1(choice($.word, $.number, $.reference)))),
    // A single `in` or `no` is no flag of the language, and is left to the parser to refuse.
    flag: (_) => prec.right(choice(one(words.flags), "in", "no")),

    policies: ($) => seq("policies", field("body", $.policies_body), $._end),
    policies_body: ($) => braces($.policy),
    policy: ($) =>
      seq(
        optional(choice("silent", "without")),
        field("key", $.policy_key),
        choice(seq(":", $._tail), seq(repeat(choice($.citation, $.body)), $._end)),
      ),
    policy_key: ($) => choice($.string, repeat1(choice($.word, $.number))),

    event: ($) => seq("event", field("name", $.name), field("body", $.event_body), $._end),
    event_body: ($) => braces($.sentence, $.event_line, seq($.citation, $._end)),
    sentence: ($) => seq($.string, repeat($.citation), $._end),
    event_line: ($) =>
      seq(field("start", alias(one(words.eventLines), $.line_word)), choice($._tail, $._end)),
    procedure: ($) => seq(alias(phrase("event procedure"), $.block_word), field("body", $.body), $._end),

    question: ($) => seq("question", field("name", $.string), field("body", $.body), $._end),

    block: ($) =>
      seq(
        optional(choice("also", "only", "without")),
        field("kind", alias(one(words.blocks), $.block_word)),
        field("body", $.body),
        $._end,
      ),
    edit: ($) => seq(choice("without", "silent", "step", "renumber"), $._tail),

    // A scenario.

    scenario_body: ($) =>
      braces($.uses, $.players, $.at_once, $.object, $.act, $.happens, $.scenario_line, $.under),
    uses: ($) => seq("uses", field("rulebook", $.name), $._end),
    players: ($) => seq("players", separated(seq($.player, optional($.group)), ","), $._end),
    player: ($) => prec.left(repeat1(choice($.word, $.number))),
    at_once: ($) => seq(phrase("at once"), field("body", $.scenario_body), $._end),
    object: ($) => seq(field("player", $.player), ":", $._tail),
    act: ($) => seq(field("player", $.player), choice(...words.playerLines), $._tail),
    happens: ($) => seq("happens", ":", $._tail),
    scenario_line: ($) => seq(alias(choice("during", "observe", "expect", "check"), $.line_word), $._tail),
    under: ($) => seq("under", separated(field("rulebook", $.name), ","), field("body", $.scenario_body), $._end),

    // Sentences.

    body: ($) => braces($.line),
    line: ($) => $._tail,

    // A run of parts up to its end.
    _tail: ($) =>
      choice(seq($._closed, choice($._line_end, $._close_end, ";")), seq($._open, choice($._close_end, ";"))),
    _end: ($) => choice($._line_end, $._close_end, ";"),
    _closed: ($) => seq(optional(choice($._closed, $._open)), $._part),
    _open: ($) => seq(optional(choice($._closed, $._open)), choice(...JOINING)),
    _part: ($) =>
      choice(
        $.keyword,
        $.small_word,
        $.word,
        $.number,
        $.reference,
        $.string,
        $.citation,
        $.group,
        $.list,
        $.body,
        $.possessive,
        "%",
        ".",
        "?",
        "!",
      ),

    citation: ($) => prec.right(seq("cites", separated($.clause_id, ","))),
    group: ($) => seq("(", repeat(choice(";", $._part, ...JOINING)), ")"),
    list: ($) => seq("[", repeat(choice(";", $._part, ...JOINING)), "]"),

    keyword: (_) => choice(...words.control),
    small_word: (_) => choice(...words.small),

    name: ($) => choice($.string, repeat1(choice($.word, $.number, $.reference))),

    // Tokens, as src/syntax/lex.rs has them.
    possessive: (_) => "'s",
    word: (_) => /[\p{L}_][\p{L}\p{M}\p{N}_]*(-\p{L}[\p{L}\p{M}\p{N}_]*|'[A-Za-rt-z\u00c0-\u024f][\p{L}\p{M}\p{N}_]*|'s[\p{L}\p{M}\p{N}_]+)*/,
    number: (_) => /[0-9]+/,
    reference: (_) =>
      token(
        choice(
          /[0-9][\p{L}\p{N}]*([.-][\p{L}\p{N}]+)*/,
          /[\p{Lu}][\p{Lu}0-9]+(-[\p{Lu}][\p{Lu}0-9]*)*-[0-9][\p{L}\p{N}]*([.-][\p{L}\p{N}]+)*/,
        ),
      ),
    // `C.1`
    _dotted_id: (_) => /\p{L}[\p{L}\p{N}-]*(\.[\p{L}\p{N}]+)+/,
    // `S-1`
    _dashed_id: (_) => /\p{L}[\p{L}\p{N}]*([.-][\p{L}\p{N}]+)*-[0-9][\p{L}\p{N}]*([.-][\p{L}\p{N}]+)*/,
    string: (_) => /"([^"\\\r\n]|\\["\\])*"/,
    comment: (_) => token(seq("//", /[^\r\n]*/)),
  },
});
