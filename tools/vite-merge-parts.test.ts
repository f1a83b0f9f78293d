import { expect, test } from 'vitest'
import { mergeParts } from './vite-merge-parts.ts'

type Options = { imports?: Record<string, string[]>; spare?: number }

/** Merges modules of so many bytes, and answers which of them are one part. `entries`: page or dialog → modules. */
function grouped(
  sizes: Record<string, number>,
  entries: Record<string, string[]>,
  { imports = {}, spare = 0 }: Options = {},
): string[][] {
  const parts = mergeParts({
    ids: Object.keys(sizes),
    graph: {
      getModuleInfo: (id: string) =>
        ({ importedIds: imports[id] ?? [], code: 'x'.repeat(sizes[id] ?? 0) }) as never,
    },
    entries: new Map(Object.entries(entries).map(([entry, names]) => [entry, new Set(names)])),
    isPage: (entry) => entry.startsWith('page'),
    spareBytes: (entry) => (entry === 'page weighed' ? spare : Number.POSITIVE_INFINITY),
  })
  return parts.map((names) => names.toSorted()).toSorted()
}

test('what the same pages need is one file, and what one page alone needs another', () => {
  expect(
    grouped(
      { a: 9_000, b: 9_000, own: 90_000, also: 9_000 },
      { 'page 1': ['a', 'b', 'own', 'also'], 'page 2': ['a', 'b'] },
    ),
  ).toEqual([
    ['a', 'b'],
    ['also', 'own'],
  ])
})

test('files are merged where the requests saved outweigh what a page loads in vain', () => {
  const entries = { 'page 1': ['a', 'b'], 'page 2': ['a', 'b'], 'page 3': ['a'], 'page 4': ['a'] }
  expect(grouped({ a: 9_000, b: 15_000 }, entries)).toEqual([['a', 'b']])
  expect(grouped({ a: 9_000, b: 25_000 }, entries)).toEqual([['a'], ['b']])
})

test('a page that is held to a weight loads in vain no more than it may', () => {
  const entries = { 'page 1': ['a', 'b'], 'page 2': ['a', 'b'], 'page weighed': ['a'] }
  expect(grouped({ a: 10, b: 10 }, entries)).toEqual([['a'], ['b']])
  expect(grouped({ a: 10, b: 10 }, entries, { spare: 10 })).toEqual([['a', 'b']])
})

test('files that would need each other through a third stay apart', () => {
  const entries = {
    'page 1': ['top', 'bottom'],
    'page 2': ['top', 'bottom'],
    'page 3': ['bottom'],
    'page weighed': ['middle'],
    'page 4': ['middle'],
  }
  const sizes = { top: 10, middle: 10, bottom: 10 }
  expect(grouped(sizes, entries)).toContainEqual(['bottom', 'top'])
  const imports = { top: ['middle'], middle: ['bottom'] }
  expect(grouped(sizes, entries, { imports })).not.toContainEqual(['bottom', 'top'])
})

test('what only dialogs share is merged among them', () => {
  expect(grouped({ a: 10, b: 10 }, { 'page 1': [], 'dialog 1': ['a', 'b'], 'dialog 2': ['a', 'b'] })).toEqual(
    [['a', 'b']],
  )
})
