import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { closeContext, createContext } from '#server/context.ts'
import { migrate } from '#server/db/migrate.ts'
import { createApp } from '#server/http/app.ts'
import { registerAuth } from '#server/integrations/auth/real.ts'
import { startLocalPostgres } from '#server/integrations/postgres-local/start-local-postgres.ts'
import type { QuoteDocument } from '#shared/domain/quote-document.ts'
import { measureAtRest } from './at-rest.ts'
import { type Case, makeCases } from './cases.ts'
import { type Dataset, fillDatabase, type Size } from './dataset.ts'
import type { FloorPlan } from './floor-server.ts'
import { loadInTurns } from './load.ts'
import { freePort, startProgram } from './program.ts'
import { recordStatements } from './record-statements.ts'
import { judge, type Measure, printMeasures } from './report.ts'
import { sendAtOnce } from './sendings.ts'

const LARGE: Size = { contacts: 100_000, quotes: 20_000, members: 1_000 }
const SMALL: Size = { contacts: 1_000, quotes: 200, members: 100 }
const CONCURRENCIES = [1, 16]
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)

/** `npm run bench`: the app beside its floor, on large and small data, in one run. `npm run bench -- sign-in`: the cases so named alone. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-bench-'))
  const rest = wanted.length === 0 ? await measureAtRest() : null
  const postgres = await startLocalPostgres({ dataDir: folder, log: () => {} })
  try {
    const measures: Measure[] = []
    for (const [label, size] of [
      ['large', LARGE],
      ['small', SMALL],
    ] as const) {
      measures.push(...(await measureSize(label, size, postgres.url, folder, wanted)))
    }
    printMeasures(measures)
    process.exitCode = judge(measures, rest) ? 0 : 1
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureSize(
  label: 'large' | 'small',
  size: Size,
  serverUrl: string,
  folder: string,
  wanted: string[],
): Promise<Measure[]> {
  const databaseUrl = await createDatabase(serverUrl, `bench_${label}`)
  await migrate(databaseUrl)
  process.stdout.write(
    `${label}: ${size.contacts} contacts, ${size.quotes} devis, ${size.members} members in one organization among 50…\n`,
  )
  const dataset = await fillDatabase(databaseUrl, size)
  const cases = (await makeCases(databaseUrl, dataset)).filter(
    ({ name }) => wanted.length === 0 || wanted.some((one) => name.includes(one)),
  )
  const floorPort = await freePort()
  const planPath = join(folder, `floor-${label}`)
  writeFileSync(planPath, serialize(await planFloor(databaseUrl, dataset, cases, floorPort, folder)))
  const appPort = await freePort()
  const app = await startProgram('server/main.ts', [], appPort, {
    DATABASE_URL: databaseUrl,
    PORT: String(appPort),
    DATA_DIR: join(folder, `data-${label}`),
    DEMO: 'none',
    REQUESTS_PER_MINUTE: '100000000',
  })
  const floor = await startProgram('bench/floor-server.ts', [planPath], floorPort, {})
  try {
    const measures: Measure[] = []
    for (const one of cases) measures.push(...(await measureCase(label, one, dataset, appPort, floorPort)))
    if (label === 'large' && wanted.length === 0)
      process.stdout.write(`  ${await sendAtOnce(databaseUrl, dataset, appPort)}\n`)
    return measures
  } finally {
    app.kill('SIGTERM')
    floor.kill('SIGTERM')
  }
}

async function measureCase(
  label: 'large' | 'small',
  one: Case,
  dataset: Dataset,
  appPort: number,
  floorPort: number,
): Promise<Measure[]> {
  const headers = {
    authorization: `Bearer ${dataset.token}`,
    ...(one.body || one.vary ? { 'content-type': 'application/json' } : {}),
  }
  const target = (port: number) => ({
    origin: `http://127.0.0.1:${port}`,
    method: one.method,
    paths: one.paths,
    headers,
    ...(one.body === undefined ? {} : { body: one.body }),
    ...(one.vary && { vary: one.vary }),
  })
  const measures: Measure[] = []
  for (const concurrency of CONCURRENCIES) {
    const [app, floor] = await loadInTurns([target(appPort), target(floorPort)], concurrency, SECONDS)
    measures.push({ size: label, name: one.name, kind: one.kind, concurrency, app, floor })
  }
  return measures
}

/** Runs each request once inside this process and keeps the SQL it sent. */
async function planFloor(
  databaseUrl: string,
  dataset: Dataset,
  cases: Case[],
  port: number,
  folder: string,
): Promise<FloorPlan> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'recorder'), DEMO: 'none' }
  const context = await createContext(readConfig(env), databaseUrl, { log: pino({ level: 'silent' }) })
  const app = await createApp({ context, extras: [registerAuth] })
  const headers = { authorization: `Bearer ${dataset.token}` }
  const routes: FloorPlan['routes'] = {}
  try {
    for (const { method, paths, body: fixed, kind, vary, freshOf } of cases) {
      for (const path of paths) {
        const unique = randomBytes(12).toString('hex')
        const { body = fixed, token = dataset.token, cookie } = vary?.(unique, 0) ?? {}
        const fresh = vary ? [unique] : []
        const statements = await recordStatements(context, async () => {
          const answer = await app.inject({
            method,
            url: path,
            headers: {
              authorization: `Bearer ${token}`,
              ...(body ? { 'content-type': 'application/json' } : {}),
              ...(cookie === undefined ? {} : { cookie }),
            },
            ...(body ? { payload: body } : {}),
          })
          if (answer.statusCode >= 300)
            throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
          if (freshOf) fresh.push(...freshOf(answer.json()))
        })
        const render = kind === 'pdf' ? await documentOf(app, path, headers) : null
        routes[path] = { statements, writes: kind === 'write', render, fresh }
      }
    }
  } finally {
    await app.close()
    await closeContext(context)
  }
  return { databaseUrl, port, orgId: dataset.orgId, routes }
}

async function documentOf(
  app: Awaited<ReturnType<typeof createApp>>,
  pdfPath: string,
  headers: Record<string, string>,
): Promise<QuoteDocument> {
  const answer = await app.inject({ method: 'GET', url: pdfPath.replace(/pdf$/, 'document'), headers })
  return answer.json() as QuoteDocument
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

await main()
