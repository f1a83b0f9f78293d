const PREFIX = 'xn--'
/** Parameters of RFC 3492, section 5. */
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_CODE = 128

/** Whether a host has a label in punycode. */
export const hasPunycode = (host: string): boolean =>
  host.split('.').some((label) => label.startsWith(PREFIX))

/** A host as its readers see it: `xn--caf-dma.fr` is `café.fr`. A label that cannot be decoded stays as it is. */
export const decodeHost = (host: string): string => host.split('.').map(decodeLabel).join('.')

function decodeLabel(label: string): string {
  return label.startsWith(PREFIX) ? (decode(label.slice(PREFIX.length)) ?? label) : label
}

/** RFC 3492, section 6.2; null for what is not punycode. */
function decode(text: string): string | null {
  const cut = text.lastIndexOf('-')
  const letters = [...text.slice(0, Math.max(0, cut))]
  let code = FIRST_CODE
  let index = 0
  let bias = FIRST_BIAS
  let at = cut + 1
  while (at < text.length) {
    const before = index
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(text[at])
      if (digit === null) return null
      at += 1
      index += digit * weight
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias))
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const count = letters.length + 1
    bias = adapted(index - before, count, before === 0)
    code += Math.floor(index / count)
    index %= count
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null
    letters.splice(index, 0, String.fromCodePoint(code))
    index += 1
  }
  return letters.join('')
}

function digitOf(letter: string | undefined): number | null {
  if (letter === undefined || !/[a-z0-9]/i.test(letter)) return null
  const value = Number.parseInt(letter, 36)
  // Digits of punycode: a–z are 0–25, 0–9 are 26–35.
  return value < 10 ? value + 26 : value - 10
}

function adapted(delta: number, count: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? DAMP : 2))
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
