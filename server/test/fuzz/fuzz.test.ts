import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { doors } from './doors.ts'
import { fingerprint, makeVictim } from './fuzz-site.ts'
import { parametersOf } from './ids-of-paths.ts'
import { memoryFault } from './memory.ts'
import { listOperations, type OpenApiDocument } from './operations.ts'
import { type Outcome, runFuzz } from './run-fuzz.ts'

/** `npm run fuzz` sends 40,000 requests with a new seed each time; FUZZ_SEED repeats one. About twelve for each operation. */
const count = Number(process.env.FUZZ_REQUESTS ?? 9_000)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_123)

let app: TestApp
/** Causes from the server's log of a 500 and of an answer that was broken off, which no answer contains. */
const causes: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void causes.push(line.slice(0, 1_500)) })
  app = await startTestApp({ log })
})
afterAll(() => app.close())

test('the routes listed outside the contract exist', () => {
  const missing = doors.filter(
    ({ method, path }) => method === 'POST' && !app.app.hasRoute({ method, url: path }),
  )
  expect(missing.map(({ path }) => path)).toEqual([])
})

test(`${count} hostile and near-valid requests (seed ${seed}) cause no 5xx, break no sum, and neither show nor change a foreign row`, {
  timeout: 60_000 + count * 100,
}, async () => {
  const document = (await app.request<OpenApiDocument>('GET', '/api/openapi.json')).body
  const operations = listOperations(document)
  const victim = await makeVictim(app, operations)
  const outcome = await runFuzz(app, victim, { count, seed, operations })
  if (process.env.FUZZ_REQUESTS || outcome.faults.length > 0)
    process.stdout.write(`${summary(outcome)}${causes.join('')}`)
  expect(outcome.faults).toEqual([])
  // A request that names nothing real looks at nothing.
  expect(outcome.unreal).toEqual([])
  expect(memoryFault(outcome.megabytes)).toBeNull()
  expect(await fingerprint(app, victim.orgId)).toEqual(victim.before)
  // Fuzzing that is always refused finds nothing: some requests must succeed.
  expect(outcome.reached.size).toBeGreaterThan(count < 2_000 ? 0 : operations.length / 2)
})

function summary({ sent, statuses, reached, operations, faults, ...seen }: Outcome): string {
  const counts = Object.entries(statuses).map(([status, times]) => `${status} × ${times}`)
  const never = operations.filter(({ name }) => !reached.has(name)).map(({ name }) => name)
  const unnamed = [...new Set(operations.flatMap(parametersOf))].filter((name) => !seen.named.has(name))
  return [
    `${sent} requests, seed ${seed}: ${counts.join(', ')}; ${faults.length} faults`,
    `${reached.size} of ${operations.length} operations succeeded; never: ${never.join(', ')}`,
    `slowest ${seen.slowest.ms} ms (${seen.slowest.operation}); MB after each round: ${seen.megabytes.join(', ')}`,
    `parameters of paths that no request named with success: ${unnamed.join(', ') || 'none'}`,
    '',
  ].join('\n')
}
