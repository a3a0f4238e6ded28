/** Tokens of CQL and what stands near them; any mixture of them makes a query or a mistake. */
export const CQL_PIECES: readonly string[] = [
  ..."()/=<>\"\\ .*?^'",
  ...["==", "<=", ">=", "<>", '""', '"a b"', '"and"', "and", "OR", "not", "prox", "sortBy", "any", "All", "adj"],
  ...["exact", "within", "encloses", "cql.any", "a", "b.c", "Titel", "1.5", "ü", "😀", '\\"', "\\\\", "\n", "\t"],
  ...[" a ", " and ", " = ", "> p = u ", "/x", "/x=1", " sortby "],
];
