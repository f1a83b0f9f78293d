import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readVerdicts, saveVerdicts, verdictKey } from './expression-verdicts.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'ardoise-verdicts-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('verdicts are found again, and a file that cannot be read holds none', () => {
  const file = join(folder(), 'below', 'verdicts.json')
  expect(readVerdicts(file)).toEqual(new Set())
  saveVerdicts(['b', 'a'], file)
  expect(readVerdicts(file)).toEqual(new Set(['a', 'b']))
  for (const text of ['["a"', '{}', '']) {
    writeFileSync(file, text)
    expect(readVerdicts(file)).toEqual(new Set())
  }
})

test('another expression, other flags or another judge have a verdict of their own', () => {
  const keys = [
    verdictKey('judge 1', { source: 'a+', flags: '' }),
    verdictKey('judge 1', { source: 'a+', flags: 'g' }),
    verdictKey('judge 1', { source: 'a+g', flags: '' }),
    verdictKey('judge 2', { source: 'a+', flags: '' }),
  ]
  expect(new Set(keys).size).toBe(4)
})
