import { parseSync } from 'vite'

/** A word, figure or sign that a French double punctuation mark follows. */
const ENDS = String.raw`[\p{L}\p{N}»)’%€…]`
/** An ordinary space where French sets a no-break one: within « », before ; ! ? and :. */
const BREAKABLE = new RegExp(
  String.raw`(${ENDS}|^) [;!?](?!\p{L})|« |(\S|^) »(?![>\p{L}])|(${ENDS}|^) :(?=\s|$)`,
  'u',
)
/** No space at all where French sets a no-break one; not before ; and :, which headers and styles write so too. */
const MISSING = /[\p{L}\p{N}»)%€][!?](?=\s|$)|«(?=[\p{L}\p{N}])|.«$|(?<=[\p{L}\p{N}.…])»|^»./u

/** JSX knows no JavaScript escape: an attribute or a text shows its letters. */
const ESCAPE_IN_JSX = /\\(?:u[\da-f{]|x[\da-f]{2}|[nrt'"])/iu

type Node = { type: string; start: number; value?: unknown; name?: { name?: unknown } } & Record<
  string,
  unknown
>

/**
 * The texts of a program (strings, templates, JSX) that could break before or within a French mark, lack its space, or show the
 * letters of an escape, as « line: text ».
 */
export function faultyTexts(path: string, source: string): string[] {
  const faults: string[] = []
  const visit = (value: unknown, inJsx = false): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value) visit(item, inJsx)
      return
    }
    const node = value as Node
    if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType') return
    if (node.type === 'JSXAttribute' && node.name?.name === 'className') return
    const text = textOf(node)
    const jsxText = inJsx || node.type === 'JSXText'
    if (
      text !== null &&
      (BREAKABLE.test(text) || MISSING.test(text) || (jsxText && ESCAPE_IN_JSX.test(text)))
    )
      faults.push(`${path}:${source.slice(0, node.start).split('\n').length}: ${text.trim()}`)
    for (const child of Object.values(node)) visit(child, node.type === 'JSXAttribute')
  }
  visit(parseSync(path, source).program)
  return faults
}

function textOf({ type, value }: Node): string | null {
  if (type === 'Literal') return typeof value === 'string' ? value : null
  if (type === 'TemplateElement') return (value as { cooked: string | null }).cooked
  if (type === 'JSXText')
    return (value as string).replace(/&(nbsp|#8239);/g, '\u00a0').replace(/\s*\n\s*/g, ' ')
  return null
}
