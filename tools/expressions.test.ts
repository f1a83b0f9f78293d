import { expect, test } from 'vitest'
import { expressionsOf } from './expressions.ts'

test('every regular expression of a program is found, and those built at run time are marked', () => {
  const program = [
    'const a = /^a+$/gi',
    "const b = new RegExp('b' + a)",
    'const c = RegExp(`c`, "u")',
    'const d = new RegExp(String.raw`\\d`)',
    `const e = new RegExp(\`e$\{a}\`)`,
    'type F = RegExp',
    '// /not one/',
  ].join('\n')
  expect(expressionsOf('a.ts', program)).toEqual([
    { at: 'a.ts:1', source: '^a+$', flags: 'gi' },
    { at: 'a.ts:2', source: null, flags: '' },
    { at: 'a.ts:3', source: 'c', flags: 'u' },
    { at: 'a.ts:4', source: '\\d', flags: '' },
    { at: 'a.ts:5', source: null, flags: '' },
  ])
})

test.each([
  'return /a/.test(b)',
  'if (!/a/.test(b)) c()',
  'const a = b ?? />c/',
  '/a/.test(b)',
  'a\n  .replaceAll(/ /g, "")',
  'a.split(/\\//)',
  'f(/[/]/)',
  'a(b, /c/)',
  '[...a.matchAll(/>/g)]',
  'a?.match(/b/)',
  'a ? /b/ : c',
  '<A b={/c/} />',
])('no file with an expression is passed over: %s', (program) => {
  expect(expressionsOf('a.tsx', program)).toHaveLength(1)
})
