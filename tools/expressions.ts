import { parseSync } from 'vite'

/** A regular expression of the program; null where it is built from something else than a constant. */
export type Expression = { at: string; source: string | null; flags: string }

type Node = { type: string; start: number } & Record<string, unknown>

/**
 * A slash that may begin an expression, and another after it on its line. Before one stands neither a word (our format
 * writes `return /a/`) nor a slash or `<` (addresses, closing tags); no expression begins with `*` or `/`.
 */
const MAY_HOLD_ONE = /(?:^|[^\w$/<])\/[^/*\n].*\/|\bRegExp\b/m

/** Every expression that a program holds: `/…/` and `RegExp('…')`. */
export function expressionsOf(path: string, text: string): Expression[] {
  const found: Expression[] = []
  // Half of the files hold none, and to walk through them all would cost three seconds.
  if (!MAY_HOLD_ONE.test(text)) return found
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value) visit(item)
      return
    }
    const node = value as Node
    const expression = read(node)
    if (expression !== null)
      found.push({ at: `${path}:${text.slice(0, node.start).split('\n').length}`, ...expression })
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(path, text).program)
  return found
}

function read(node: Node): Omit<Expression, 'at'> | null {
  if (node.type === 'Literal' && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    return { source: pattern, flags }
  }
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return null
  const callee = node.callee as Node & { name?: string }
  if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return null
  const [source, flags] = node.arguments as [Node?, Node?]
  return { source: constant(source), flags: constant(flags) ?? '' }
}

/** The text of a string or of a template without a hole. */
function constant(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TaggedTemplateExpression') {
    const quasis = (node.quasi as Node).quasis as { value: { raw: string } }[]
    return quasis.length === 1 ? quasis[0]!.value.raw : null
  }
  if (node?.type !== 'TemplateLiteral') return null
  const quasis = node.quasis as { value: { cooked: string } }[]
  return quasis.length === 1 ? quasis[0]!.value.cooked : null
}
