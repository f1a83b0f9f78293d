import { expect, test } from 'vitest'
import { importLines } from './import-lines.ts'

test('the lines that name another file are kept as they are, and the rest is left out', () => {
  const program = [
    "import a, { b } from './a.ts'",
    "import type { C } from './c.ts'",
    "import './side-effect.ts'",
    'import {',
    '  type D,',
    "} from './d.ts'",
    "import e from './e.json' with { type: 'json' }",
    "const text = 'import f from \"./f.ts\"' // import g from './g.ts'",
    'export const h = a',
    'export { b }',
    "export { i } from './i.ts'",
    "export type { J } from './j.ts'",
    "export * from './k.ts'",
    "export * as l from './l.ts'",
    'export default h',
  ]
  expect(importLines('a.ts', program.join('\n'))).toBe(
    [...program.slice(0, 7), ...program.slice(10, 14)].join('\n'),
  )
})

test.each([
  "const a = await import('./a.ts')",
  "type A = import('./a.ts').A",
  "import a = require('./a.ts')",
  "const a = require('./a.ts')",
  "const b = await import ('./a.ts')",
  "import b from './b.ts'\nconst a = {",
])('a program that may name a file elsewhere is kept whole: %s', (program) => {
  expect(importLines('a.tsx', program)).toBe(program)
})
