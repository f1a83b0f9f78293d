import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureWebBuilt } from './build-web.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ardoise-build-'))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => rmSync(dir, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, path), text)
}
const build = vi.fn(async () => {
  write('dist/web/index.html', '<!doctype html>')
  return { code: 0, output: '', seconds: 1 }
})
const builds = async () => {
  build.mockClear()
  await ensureWebBuilt({ dir, build })
  return build.mock.calls.length
}

test('the front end is built once, and again after a change of its sources or the loss of its files', async () => {
  write('web/main.tsx', 'one')
  expect([await builds(), await builds()]).toEqual([1, 0])
  write('web/main.test.tsx', 'a test is no source')
  expect(await builds()).toBe(0)
  for (const [path, text] of [
    ['web/main.tsx', 'two'],
    ['shared/domain/total.ts', 'new'],
    ['package-lock.json', '{}'],
  ] as const) {
    write(path, text)
    expect([path, await builds(), await builds()]).toEqual([path, 1, 0])
  }
  rmSync(join(dir, 'web/main.tsx'))
  expect(await builds()).toBe(1)
  rmSync(join(dir, 'dist/web'), { recursive: true })
  expect(await builds()).toBe(1)
})

test('a build that fails shows its output and is not counted as built', async () => {
  write('web/main.tsx', 'one')
  const failing = async () => ({ code: 1, output: 'main.tsx: unexpected token', seconds: 1 })
  await expect(ensureWebBuilt({ dir, build: failing })).rejects.toThrow('main.tsx: unexpected token')
  expect(existsSync(join(dir, 'dist/web-sources.sha256'))).toBe(false)
  expect(await builds()).toBe(1)
})

test('a read-only folder is reported before the build', async () => {
  build.mockClear()
  // Even root cannot write in a folder that does not exist.
  await expect(ensureWebBuilt({ dir: join(dir, 'absent'), build })).rejects.toThrow(
    'lancez d’abord « npm run build »',
  )
  expect(build.mock.calls).toEqual([])
})
