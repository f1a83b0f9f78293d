/** Marks that older programs of Western Europe have no byte for, or not the same one, as they are typed there. */
const typed: Record<string, string> = {
  œ: 'oe',
  Œ: 'OE',
  '€': 'EUR',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '•': '-',
  '⁄': '/',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
}
/** The same for programs that have no accents. */
const typedInAscii: Record<string, string> = {
  '«': '"',
  '»': '"',
  '°': 'o',
  '·': '-',
  '×': 'x',
  '÷': '/',
  '£': 'GBP',
  '¥': 'JPY',
  '§': 'S',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
}
/** Where ISO 8859-1 and ISO 8859-15 differ, and the hyphen that is not seen. */
const contested = new Set('¤¦¨´¸¼½¾\u00ad')

const isAscii = (mark: string) => mark >= ' ' && mark <= '~'
const isWestern = (mark: string) =>
  isAscii(mark) || (mark >= '\u00a1' && mark <= '\u00ff' && !contested.has(mark))
const spell = (text: string, table: Record<string, string>, known: (mark: string) => boolean) =>
  Array.from(text, (mark) => table[mark] ?? (known(mark) ? mark : '?')).join('')

/**
 * A text in the marks that ISO 8859-1, ISO 8859-15 and Windows-1252 write with the same byte: accents stay, « œ » is « oe », « € » is
 * « EUR », a letter with another accent loses it, and what has no likeness is « ? ». Ends of lines and blanks are one space.
 */
export function westernText(text: string): string {
  const plain = Array.from(text.normalize('NFC'), (mark) =>
    isWestern(mark) || mark in typed ? mark : mark.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, ''),
  ).join('')
  return spell(plain.replace(/[\s\p{Cc}]+/gu, ' ').trim(), typed, isWestern)
}

/** A text in ASCII, for programs of which it is not known how they write accents. */
export function asciiText(text: string): string {
  const plain = westernText(text).normalize('NFKD').replace(/\p{M}/gu, '')
  return spell(plain, typedInAscii, isAscii)
}

/** The bytes of a `westernText`: those of Windows-1252. */
export const westernBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (mark) => (mark <= '\u00ff' ? mark.charCodeAt(0) : 0x3f))
