/** Ligatures and signs that have letters of their own. */
const SPELT: Record<string, string> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '&': '+',
  '€': 'EUR',
  '’': "'",
  '‘': "'",
  '«': "'",
  '»': "'",
  '–': '-',
  '—': '-',
  _: '-',
}

/**
 * A text in the characters that every bank of the SEPA area takes (EPC230-15: Latin letters, digits and / - ? : ( ) . , ' +), cut at `max`.
 * Never begins nor ends with a slash, nor holds two. Empty where nothing is left.
 */
export function sepaText(text: string, max: number): string {
  const told = text
    .normalize('NFC')
    .replace(/[œŒæÆßøØłŁđĐ&€’‘«»–—_]/g, (sign) => SPELT[sign]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replace(/\/+/g, '/')
    .replace(/ +/g, ' ')
    .slice(0, max)
  let [from, to] = [0, told.length]
  while (from < to && isEdge(told[from]!)) from += 1
  while (to > from && isEdge(told[to - 1]!)) to -= 1
  return told.slice(from, to)
}

const isEdge = (character: string) => character === ' ' || character === '/'
