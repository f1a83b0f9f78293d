import { DomainError } from '#shared/domain/domain-error.ts'

/** Characters that no XML file may hold, U+0000 first of all, which no column takes either (XML 1.0, 2.2). Decoded bytes hold no half of a surrogate pair. */
export const NO_CHARACTER = /[^\t\n\r\u0020-\ufffd]/

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text that these characters of a file stand for. Errors: e_invoice_malformed for an entity that XML itself does not define. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&]{0,10});?/g, (whole, name: string) => {
    const character = NAMED[name] ?? characterOf(name)
    if (character === null || !whole.endsWith(';')) throw new DomainError('e_invoice_malformed')
    return character
  })
}

/** The character of « #233 » or « #xe9 ». */
function characterOf(name: string): string | null {
  const code = /^#\d{1,7}$/.test(name)
    ? Number(name.slice(1))
    : /^#x[0-9a-fA-F]{1,6}$/.test(name)
      ? Number.parseInt(name.slice(2), 16)
      : 0
  if (code === 0 || code > 0x10ffff) return null
  const character = String.fromCodePoint(code)
  return NO_CHARACTER.test(character) || !character.isWellFormed() ? null : character
}
