import { parseSync } from 'vite'

/** Imports that a line of imports cannot hold: `import('a')` as a value or a type, `require('a')`, `import a = require('a')`. */
const ELSEWHERE = /\bimport\s*[(.]|\brequire\b/

/**
 * The statements of a program that name another file, without the rest; all of the program where it may name one elsewhere.
 * Oxc knows them without handing over the whole tree.
 */
export function importLines(path: string, text: string): string {
  if (ELSEWHERE.test(text)) return text
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) return text
  const exported = module.staticExports.filter(({ entries }) =>
    entries.some(({ moduleRequest }) => moduleRequest !== null),
  )
  // A name that is imported and exported again stands in both lists.
  const places = new Map([...module.staticImports, ...exported].map(({ start, end }) => [start, end]))
  return [...places].map(([start, end]) => text.slice(start, end)).join('\n')
}
