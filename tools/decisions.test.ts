import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from './run-program.ts'

const folder = join(projectDir, 'docs/decisions')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const files = readdirSync(folder).filter((name) => name !== 'README.md')
const readme = read('README.md')

/** `| [003](003-….md) | what was decided | in force |` */
const rows = [...readme.matchAll(/^\| \[(\d{3})\]\(([^)]+)\) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '', file = '', title = '', status = '']) => ({ number, file, title, status }),
)

test('each decision has one line in the README, under its own number', () => {
  expect(rows.map(({ file }) => file).sort()).toEqual(files.sort())
  expect(rows.filter(({ number, file }) => !file.startsWith(`${number}-`))).toEqual([])
})

test('a title fits a line', () => {
  expect(rows.filter(({ title }) => title.length > 100)).toEqual([])
})

test('each link leads to a decision', () => {
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target)
  expect(links.filter((target) => !files.includes(target ?? ''))).toEqual([])
})

test('a decision that says it is superseded is not in force', () => {
  const said = rows.filter(
    ({ file }) => files.includes(file) && /\bsuperseded by\b/i.test(read(file).split('**')[0] ?? ''),
  )
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter(({ status }) => !status.includes('superseded by'))).toEqual([])
})

test('a decision that replaces another, or a part of it, is named in its status', () => {
  const missed = rows.flatMap(({ number, file }) => {
    const [, replaced = ''] =
      /\b(?:Replaces|Supersedes)\b([^.;]+)/.exec(read(file).split('**')[0] ?? '') ?? []
    const former: string[] = replaced.match(/\b\d{3}\b/g) ?? []
    return rows.filter((row) => former.includes(row.number) && !row.status.includes(number))
  })
  expect(missed).toEqual([])
})

test('a status names decisions that exist', () => {
  const named = rows.flatMap(({ status }) => status.match(/\b\d{3}\b/g) ?? [])
  expect(named.filter((number) => !files.some((file) => file.startsWith(`${number}-`)))).toEqual([])
})
