import { expect, test } from 'vitest'
import { importLines, namedExports, spread } from './named-exports.ts'

const files = [
  {
    path: 'shared/domain/b/events.ts',
    text: 'export const bEvents = {}\nexport type BEventMeta = { b: string }\n',
  },
  {
    path: 'shared/domain/a/events.ts',
    text: 'const hidden = {}\nexport const aEvents: Table = {}\nexport const late = kind({})\n',
  },
  { path: 'shared/domain/a/events.test.ts', text: 'export const cEvents = {}\n' },
]
const EVENTS = /^shared\/domain\/[^/]+\/events(\.test)?\.ts$/

test('the exports of a name come by path, without those of tests', () => {
  expect(namedExports(files, EVENTS, /^const \w+Events$/).map(({ name }) => name)).toEqual([
    'aEvents',
    'bEvents',
  ])
  expect(namedExports(files, EVENTS, /^const \w+: Table$/).map(({ name }) => name)).toEqual(['aEvents'])
  expect(namedExports(files, EVENTS, /^const \w+ = kind\($/).map(({ name }) => name)).toEqual(['late'])
})

test('a file is imported once, its types as types', () => {
  const found = namedExports(files, EVENTS, /^(const \w+Events|type \w+EventMeta)$/)
  expect(importLines(found)).toBe(
    "import { aEvents } from '#shared/domain/a/events.ts'\nimport { bEvents, type BEventMeta } from '#shared/domain/b/events.ts'\n",
  )
  expect(spread(found.filter(({ kind }) => kind === 'const'))).toBe('{\n  ...aEvents,\n  ...bEvents,\n}')
})
