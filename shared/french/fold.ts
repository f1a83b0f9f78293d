/**
 * Exceptions of PostgreSQL's `unaccent` to « drop the accents »: each character followed by its replacement.
 * Source: `tsearch_data/unaccent.rules` of PostgreSQL 18, for the blocks of `folded` and usual punctuation.
 */
const exceptions = new Map(
  (
    '¡! ©(C) ªa «<< \u00ad- ®(R) ±+/- µμ ºo »>> ¼\u20001/4 ½\u20001/2 ¾\u20003/4 ¿? ÆAE ÐD ×* ØO ÞTH ßss æae ðd ÷/ øo þth ĐD đd ' +
    "ĦH ħh ıi ĸq ĿL ŀl ŁL łl ŉ'n ŊN ŋn ŒOE œoe ŦT ŧt ƀb ƁB ƂB ƃb ƇC ƈc ƉD ƊD ƋD ƌd ƐE ƑF ƒf ƓG ƕhv ƖI ƗI ƘK ƙk ƚl " +
    'ƝN ƞn ƢOI ƣoi ƤP ƥp ƫt ƬT ƭt ƮT ƲV ƳY ƴy ƵZ ƶz ǢǢ ǣǣ ǤG ǥg ǮǮ ǯǯ ǼǼ ǽǽ ǾǾ ǿǿ ȡd ȤZ ȥz ȴl ȵn ȶt ȷj ȸdb ȹqp ' +
    'ȺA ȻC ȼc ȽL ȾT ȿs ɀz ɃB ɄU ɆE ɇe ɈJ ɉj ɌR ɍr ɎY ɏy \u0387\u0387 ẚa ẛẛ ẜs ẝs ẞSS ỺLL ỻll ỼV ỽv ỾY ỿy ‐- ‑- ‒- –- —- ' +
    '―- ‖|| ‘\' ’\' ‚, ‛\' “" ”" „,, ‟" ․. ‥.. …... ′\' ″" ‹< ›> ‼!! ⁄/ №No −- ЁЕ ёе'
  )
    .split(' ')
    .map((rule) => [rule.slice(0, 1), rule.slice(1).replace('\u2000', ' ')]),
)

/** First and last code points: Latin letters, combining accents, Greek, more Latin, typographic ligatures, full-width forms. */
const folded = [
  [0xc0, 0x24f],
  [0x300, 0x362],
  [0x386, 0x3ce],
  [0x1e00, 0x1eff],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5e],
] as const

/**
 * Text as searches compare it, accents and case aside: what SQL `lower(unaccent(text))` gives for Latin, Greek and
 * Cyrillic texts. Mathematical, phonetic and enclosed letters, which names do not have, stay as they are.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  let result = ''
  for (const character of text) {
    const replacement = exceptions.get(character)
    if (replacement !== undefined) result += replacement
    else if (isFolded(character)) result += character.normalize('NFKD').replace(/\p{M}/gu, '')
    else result += character
  }
  return result.toLowerCase()
}

function isFolded(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return folded.some(([first, last]) => code >= first && code <= last)
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false
  return true
}
