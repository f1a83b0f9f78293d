/**
 * What an e-mail address looks like, once trimmed: letters, digits and _ ' + - between single dots, no apostrophe last;
 * labels with inner hyphens alone, the last of two letters at least. Narrower than `z.email()`, which outputs go through.
 */
export const emailPattern =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?\.)+[A-Za-z]{2,}$/

/** Whether a text, spaces around it aside, is an e-mail address. */
export function isEmailAddress(text: string): boolean {
  return emailPattern.test(text.trim())
}
