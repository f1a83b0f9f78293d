/** Most characters of the name of a file, its folder and its end apart. */
const NAME_MAX = 120

/**
 * Names that every program unpacks, each used once, in the order given: no sign of a path but that of the folder (« documents/… »), no dot or space at
 * the edges. Windows takes « A.pdf » and « a.pdf » for one file. `end`: of the file, with its dot; empty: a document keeps its own.
 */
export function exhibitNames(files: readonly { name: string; end: string }[]): string[] {
  const taken = new Set<string>()
  return files.map(({ name, end: given }) => {
    const [folder = '', ...rest] = name.split('/')
    const whole = rest
      .join('-')
      .normalize('NFC')
      .replace(/[^\p{L}\p{N} ._@()-]/gu, '-')
      .replace(/^[. ]+/, '')
      .trim()
    const end = given !== '' ? given : (/\.[A-Za-z0-9]{1,5}$/.exec(whole)?.[0] ?? '')
    const stem = given !== '' ? whole : whole.slice(0, whole.length - end.length)
    const path = `${folder}/${withoutLastDots([...stem].slice(0, NAME_MAX).join('')) || 'sans nom'}`
    let chosen = `${path}${end}`
    for (let again = 2; taken.has(chosen.toLowerCase()); again += 1) chosen = `${path} (${again})${end}`
    taken.add(chosen.toLowerCase())
    return chosen
  })
}

function withoutLastDots(text: string): string {
  let last = text.length
  while (last > 0 && '. '.includes(text[last - 1]!)) last -= 1
  return text.slice(0, last)
}
