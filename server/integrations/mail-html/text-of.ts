import { Parser } from 'htmlparser2'

const BLOCKS = new Set('p div br hr li ul ol blockquote h1 h2 h3 h4 pre tr table'.split(' '))
const SILENT = new Set(['script', 'style', 'title'])

/** HTML as text: a line for each block, no markup. */
export function textOf(html: string): string {
  const out: string[] = []
  let silent = 0
  const parser = new Parser({
    onopentag(name) {
      if (SILENT.has(name)) silent += 1
      if (BLOCKS.has(name)) out.push('\n')
    },
    ontext(text) {
      if (silent === 0) out.push(text)
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent -= 1
      if (BLOCKS.has(name) && name !== 'br' && name !== 'hr') out.push('\n')
    },
  })
  parser.write(html)
  parser.end()
  return out
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const MOST_SNIPPET = 200

/** The first words of HTML, in one line. */
export function htmlSnippet(html: string): string {
  const line = textOf(html.slice(0, 20_000)).split(/\s+/u).filter(Boolean).join(' ')
  return line.length <= MOST_SNIPPET ? line : `${line.slice(0, MOST_SNIPPET - 1).trimEnd()}…`.toWellFormed()
}
