import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeParts } from './vite-merge-parts.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ardoise-parts-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes modules of so many bytes, and answers which of them share a file. `entries`: page or dialog → modules. */
function grouped(
  sizes: Record<string, number>,
  entries: Record<string, string[]>,
  imports: Record<string, string[]> = {},
): string[][] {
  const idOf = (name: string) => join(folder, name)
  for (const [name, size] of Object.entries(sizes)) writeFileSync(idOf(name), 'x'.repeat(size))
  const files = mergeParts({
    ids: Object.keys(sizes).map(idOf),
    graph: {
      getModuleInfo: (id: string) =>
        ({ importedIds: (imports[id.slice(folder.length + 1)] ?? []).map(idOf) }) as never,
    },
    entries: new Map(Object.entries(entries).map(([entry, names]) => [entry, new Set(names.map(idOf))])),
    isPage: (entry) => entry.startsWith('page'),
    isWeighed: (entry) => entry === 'page weighed',
  })
  const byFile = Map.groupBy(Object.keys(sizes), (name) => files.get(idOf(name)) ?? -1)
  return [...byFile].filter(([file]) => file !== -1).map(([, names]) => names.toSorted())
}

test('what the same pages need is one file; what one alone needs is left to it', () => {
  expect(
    grouped({ a: 9_000, b: 9_000, own: 9_000 }, { 'page 1': ['a', 'b', 'own'], 'page 2': ['a', 'b'] }),
  ).toEqual([['a', 'b']])
})

test('files are merged where the requests saved outweigh what a page loads in vain', () => {
  const entries = { 'page 1': ['a', 'b'], 'page 2': ['a', 'b'], 'page 3': ['a'], 'page 4': ['a'] }
  expect(grouped({ a: 9_000, b: 15_000 }, entries)).toEqual([['a', 'b']])
  expect(grouped({ a: 9_000, b: 25_000 }, entries)).toEqual([['a'], ['b']])
})

test('a page that is held to a weight loads nothing in vain', () => {
  const entries = { 'page 1': ['a', 'b'], 'page 2': ['a', 'b'], 'page weighed': ['a'] }
  expect(grouped({ a: 10, b: 10 }, entries)).toEqual([['a'], ['b']])
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
  expect(grouped(sizes, entries, { top: ['middle'], middle: ['bottom'] })).not.toContainEqual([
    'bottom',
    'top',
  ])
})

test('what only dialogs share is merged among them', () => {
  expect(grouped({ a: 10, b: 10 }, { 'page 1': [], 'dialog 1': ['a', 'b'], 'dialog 2': ['a', 'b'] })).toEqual(
    [['a', 'b']],
  )
})
