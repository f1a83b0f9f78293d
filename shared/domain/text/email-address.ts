/**
 * Shape of an e-mail address, once trimmed: letters, digits and _ ' + - between single dots, no apostrophe last;
 * labels with inner hyphens alone, the last of two letters at least. Narrower than `z.email()`, which outputs go through.
 */
export const emailPattern =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?\.)+[A-Za-z]{2,}$/

/** Characters: a path of 256 octets without its angle brackets (RFC 5321, section 4.5.3.1.3). */
export const EMAIL_MAX = 254

/** To the letter of the specification, section 5. */
export const EMAIL_INVALID = 'Email invalide'

/** Whether a text, spaces around it aside, is an e-mail address. */
export function isEmailAddress(text: string): boolean {
  const address = text.trim()
  return address.length <= EMAIL_MAX && emailPattern.test(address)
}
