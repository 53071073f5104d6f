// Where a statement ends. As `Parser::continuation` in src/syntax/parse.rs says, it goes on in the next line where that
// begins with a mark that joins lines; blank lines and comments between do not count.

#include "tree_sitter/parser.h"

enum Token { LINE_END, CLOSE_END, ERROR_SENTINEL };

static bool is_line_end(int32_t c) { return c == '\n' || c == '\r'; }

static bool is_space(int32_t c) {
  return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == 0xa0 || c == 0xfeff;
}

// Whether `+` or `-` before this character is a sign.
static bool is_operand(int32_t c) {
  return c == '_' || c == '"' || c == '(' || c == '[' || c > 0x7f || (c >= '0' && c <= '9') ||
         (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Moves to the first character that is neither blank nor of a comment; true if it begins a mark that joins lines.
static bool next_line_joins(TSLexer *lexer) {
  for (;;) {
    int32_t c = lexer->lookahead;
    if (is_space(c) || is_line_end(c)) {
      lexer->advance(lexer, false);
      continue;
    }
    switch (c) {
      case ',': case ':': case '*': case '=': case '<': case '>': case '|':
        return true;
      case '!':
        lexer->advance(lexer, false);
        return lexer->lookahead == '=';
      case '+': case '-':
        lexer->advance(lexer, false);
        return !is_operand(lexer->lookahead);
      case '/':
        lexer->advance(lexer, false);
        if (lexer->lookahead != '/') return true;
        while (!lexer->eof(lexer) && !is_line_end(lexer->lookahead)) lexer->advance(lexer, false);
        continue;
      default:
        return false;
    }
  }
}

void *tree_sitter_assize_external_scanner_create(void) { return NULL; }
void tree_sitter_assize_external_scanner_destroy(void *scanner) { (void)scanner; }
unsigned tree_sitter_assize_external_scanner_serialize(void *scanner, char *buffer) {
  (void)scanner;
  (void)buffer;
  return 0;
}
void tree_sitter_assize_external_scanner_deserialize(void *scanner, const char *buffer, unsigned length) {
  (void)scanner;
  (void)buffer;
  (void)length;
}

bool tree_sitter_assize_external_scanner_scan(void *scanner, TSLexer *lexer, const bool *valid) {
  (void)scanner;
  if (valid[ERROR_SENTINEL] || !(valid[LINE_END] || valid[CLOSE_END])) return false;
  // The token has no width, so that a statement ends behind its last part. Behind a mark that joins lines only a closing
  // brace ends it, in whichever line that stands.
  lexer->mark_end(lexer);
  while (is_space(lexer->lookahead) || (!valid[LINE_END] && is_line_end(lexer->lookahead))) {
    lexer->advance(lexer, false);
  }
  if (lexer->lookahead == '}' || lexer->eof(lexer)) {
    lexer->result_symbol = valid[CLOSE_END] ? CLOSE_END : LINE_END;
    return true;
  }
  lexer->result_symbol = LINE_END;
  return valid[LINE_END] && is_line_end(lexer->lookahead) && !next_line_joins(lexer);
}
