/** Tokens of CQL and similar strings; random sequences of them are valid or invalid queries. */
export const CQL_PIECES: readonly string[] = [
  ..."()/=<>\"\\ .*?^'",
  ...["==", "<=", ">=", "<>", '""', '"a b"', '"and"', "and", "OR", "not", "prox", "sortBy", "any", "All", "adj"],
  ...["exact", "within", "encloses", "cql.any", "a", "b.c", "Titel", "1.5", "ü", "😀", '\\"', "\\\\", "\n", "\t"],
  ...[" a ", " and ", " = ", "> p = u ", "/x", "/x=1", " sortby "],
];
