import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { asOneByte, withoutTypes } from './one-byte-sources.mjs'
import { runProgram } from './run-program.ts'

test('letters above 255 are escaped, and nothing where an escape would mean another thing', () => {
  expect(asOneByte("const a = 'c’est « é » 10 €'")).toBe("const a = 'c\\u2019est « é » 10 \\u20ac'")
  expect(asOneByte("'😀'")).toBe("'\\ud83d\\ude00'")
  expect(asOneByte('/[’–]+/u.test(`…`) // ’')).toBe('/[\\u2019\\u2013]+/u.test(`\\u2026`) // \\u2019')
  expect(asOneByte("'é'")).toBe("'é'")
  expect(asOneByte(String.raw`/\’/`)).toBeNull()
  expect(asOneByte('String.raw`’`')).toBeNull()
})

test('types become spaces at their place, also those that name a wide letter', () => {
  const source = "const a: 'c’est' | '…' = 'c’est'\nconst b: number = 1"
  const text = withoutTypes(source)
  expect(text.split('\n').map((line) => line.trimEnd().length)).toEqual([32, 19])
  expect(text.replaceAll(/ +/g, ' ')).toBe("const a = 'c’est'\nconst b = 1")
})

/** Loads the server as `npm start` does, and a thread, and says how the text of each module is stored. */
const PROBE = `
import { registerHooks } from 'node:module'
import { Worker } from 'node:worker_threads'
const texts = []
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (loaded.format !== 'json' && loaded.source)
      texts.push({ url, wide: typeof loaded.source !== 'string' || /[^\\0-\\xff]/.test(loaded.source), lines: String(loaded.source).split('\\n').length })
    return loaded
  },
})
await import('#server/run.ts')
const thread = new Worker(\`
  import { parentPort } from 'node:worker_threads'
  await import('#shared/domain/domain-error.ts')
  parentPort.postMessage(process.moduleLoadList)\`, { eval: true })
thread.once('message', (inThread) => {
  const stripper = [...process.moduleLoadList, ...inThread].filter((name) => name.includes('amaro'))
  process.stdout.write(JSON.stringify({ texts, stripper }), () => process.exit())
})
`

type Loaded = { texts: { url: string; wide: boolean; lines: number }[]; stripper: string[] }

test('the modules of a started server take one byte a letter, keep their lines, and Node strips no type', async () => {
  const { code, output } = await runProgram({
    command: 'node',
    args: ['--import', './tools/lean-sources.mjs', '--input-type=module', '-e', PROBE],
  })
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
  const { texts, stripper } = JSON.parse(output) as Loaded
  const ours = texts.filter(({ url }) => url.endsWith('.ts'))
  expect(ours.length).toBeGreaterThan(2_000)
  expect(texts.filter(({ wide }) => wide).map(({ url }) => url)).toEqual([])
  expect(stripper).toEqual([])
  const moved = ours.filter(
    ({ url, lines }) => readFileSync(fileURLToPath(url), 'utf8').split('\n').length !== lines,
  )
  expect(moved).toEqual([])
})
