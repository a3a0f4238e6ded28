/** Words that are in most sentences and say nothing about their subject, folded. Nobody wants them to be suggested. */
const WORDS = `
aber alle als also am an auch auf aus bei beim betreffend bis da damit das dass dem den der deren des die dies diese
dieser dieses durch ein eine einem einen einer eines er es fur gegen hat im in ins ist kein keine mit nach nicht nur
ob oder ohne pro sein seine seiner sich sie sind so sowie statt uber um und unter vom von vor was wegen welche wenn
werden wie wird zu zum zur zwischen
`;

const FILL_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

export function isFillWord(folded: string): boolean {
  return FILL_WORDS.has(folded);
}
