import type { Recipient } from './recipients.ts'

/** « Camille Roy <camille@client.test> », or an address alone. */
export function readRecipient(text: string): Recipient {
  const plain = text.trim()
  const open = plain.endsWith('>') ? plain.lastIndexOf('<') : -1
  if (open < 0) return { name: null, address: plain }
  const said = plain.slice(0, open).trim()
  const quoted = said.length > 1 && said.startsWith('"') && said.endsWith('"')
  const name = (quoted ? said.slice(1, -1) : said).replaceAll('\\"', '"').trim()
  return { name: name === '' ? null : name, address: plain.slice(open + 1, -1).trim() }
}

/** The people of a text such as mail programs copy: separated by commas, semicolons or lines, but not within quotes. */
export function readRecipients(text: string): Recipient[] {
  const parts: string[] = ['']
  let quoted = false
  for (const letter of text) {
    if (letter === '"') quoted = !quoted
    if (!quoted && /[,;\n]/.test(letter)) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return joinNames(parts)
    .map(readRecipient)
    .filter(({ address }) => address !== '')
}

/** « Roy, Camille <camille@client.test> » is one person, though written without quotes. */
function joinNames(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (const part of parts.map((one) => one.trim()).filter((one) => one !== '')) {
    const last = joined.at(-1)
    const isName = last !== undefined && !last.includes('@') && !last.includes('<')
    if (isName && part.includes('<')) joined[joined.length - 1] = `${last}, ${part}`
    else joined.push(part)
  }
  return joined
}

/** Adds people who are not there yet; addresses differ neither by capitals nor by spaces around them. */
export function addRecipients<R extends Recipient>(known: readonly R[], added: readonly R[]): R[] {
  const seen = new Set<string>()
  return [...known, ...added].filter(({ address }) => {
    const key = address.trim().toLowerCase()
    return !seen.has(key) && seen.add(key) !== undefined
  })
}
