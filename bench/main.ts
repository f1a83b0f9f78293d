import type { ChildProcess } from 'node:child_process'
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
import {
  type LocalPostgres,
  startLocalPostgres,
} from '#server/integrations/postgres-local/start-local-postgres.ts'
import { createSite } from '#server/site.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { measureAtRest } from './at-rest.ts'
import { type Case, makeCases } from './cases.ts'
import { BENCH_SECRET, type Dataset, fillDatabase, type Size } from './dataset.ts'
import type { FloorPlan } from './floor-server.ts'
import { type Load, loadInTurns, type Target } from './load.ts'
import { freePort, startProgram } from './program.ts'
import { recordStatements, type Statement } from './record-statements.ts'
import { judge, type Measure, printMeasures } from './report.ts'
import { sendAtOnce } from './sendings.ts'

const LARGE: Size = { contacts: 100_000, quotes: 20_000, members: 1_000 }
const SMALL: Size = { contacts: 1_000, quotes: 200, members: 100 }
const CONCURRENCIES = [1, 16]
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)

/** `npm run bench`: the app beside its floor, on large and small data, in one run. `npm run bench -- sign-in`: only these. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-bench-'))
  const rest = wanted.length === 0 ? await measureAtRest() : null
  const sites: Site[] = []
  try {
    sites.push(await openSite('large', LARGE, { folder, wanted }))
    sites.push(await openSite('small', SMALL, { folder, wanted }))
    const measures: Measure[] = []
    for (const index of sites[0]!.cases.keys()) measures.push(...(await measureCase(sites, index)))
    if (wanted.length === 0)
      process.stdout.write(
        `${await sendAtOnce(sites[0]!.databaseUrl, sites[0]!.dataset, sites[0]!.appPort)}\n`,
      )
    printMeasures(measures)
    process.exitCode = judge(measures, rest) ? 0 : 1
  } finally {
    for (const { app, floor, postgres } of sites) {
      app.kill('SIGTERM')
      floor.kill('SIGTERM')
      await postgres.stop()
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

type Label = Measure['size']
/** An app and its floor over one database, whose server is theirs: neither waits for another's connections. */
type Site = {
  label: Label
  postgres: LocalPostgres
  databaseUrl: string
  dataset: Dataset
  cases: Case[]
  app: ChildProcess
  appPort: number
  floor: ChildProcess
  floorPort: number
}

async function openSite(
  label: Label,
  size: Size,
  { folder, wanted }: { folder: string; wanted: string[] },
): Promise<Site> {
  const postgres = await startLocalPostgres({ dataDir: join(folder, `postgres-${label}`), log: () => {} })
  const databaseUrl = postgres.url
  await migrate(databaseUrl)
  process.stdout.write(
    `${label}: ${size.contacts} contacts, ${size.quotes} devis, ${size.members} members in one organization among 50…\n`,
  )
  const dataset = await fillDatabase(databaseUrl, size)
  const cases = (await makeCases(databaseUrl, dataset)).filter(
    ({ name }) => wanted.length === 0 || wanted.some((one) => name.includes(one)),
  )
  const dataDir = join(folder, `data-${label}`)
  const floorPort = await freePort()
  const planPath = join(folder, `floor-${label}`)
  writeFileSync(planPath, serialize(await planFloor(databaseUrl, dataset, cases, floorPort, dataDir)))
  const appPort = await freePort()
  const app = await startProgram('server/main.ts', [], appPort, {
    DATABASE_URL: databaseUrl,
    PORT: String(appPort),
    DATA_DIR: dataDir,
    APP_SECRET: BENCH_SECRET,
    DEMO: 'none',
    REQUESTS_PER_MINUTE: '100000000',
    MAIL_LIMIT_SCALE: '1000000',
  })
  const floor = await startProgram('bench/floor-server.ts', [planPath], floorPort, {})
  return { label, postgres, databaseUrl, dataset, cases, app, appPort, floor, floorPort }
}

async function measureCase(sites: Site[], index: number): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const concurrency of CONCURRENCIES) {
    const targets = sites.flatMap((site) =>
      [site.appPort, site.floorPort].map((port) => targetOf(site, site.cases[index]!, port)),
    )
    const loads = await loadInTurns(targets, concurrency, SECONDS)
    for (const [at, { label, cases }] of sites.entries()) {
      const { name, kind } = cases[index]!
      const [app, floor] = loads.slice(2 * at) as [Load, Load]
      measures.push({ size: label, name, kind, concurrency, app, floor })
    }
  }
  await Promise.all(sites.map(forgetWaitingJobs))
  return measures
}

/** Mails that one case leaves to be sent weigh on no other. */
async function forgetWaitingJobs({ databaseUrl }: Site): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`delete from pgboss.job where state in ('created', 'retry')`)
  await client.query(`update outgoing_mails set status = 'sent' where status = 'queued'`)
  await client.end()
}

function targetOf({ dataset }: Site, one: Case, port: number): Target {
  return {
    origin: `http://127.0.0.1:${port}`,
    method: one.method,
    paths: one.paths,
    headers: {
      authorization: `Bearer ${dataset.token}`,
      ...(one.body || one.vary ? { 'content-type': 'application/json' } : {}),
    },
    ...(one.body === undefined ? {} : { body: one.body }),
    ...(one.vary && { vary: one.vary }),
  }
}

/** Runs each request once inside this process and keeps the SQL it sent. */
async function planFloor(
  databaseUrl: string,
  dataset: Dataset,
  cases: Case[],
  port: number,
  dataDir: string,
): Promise<FloorPlan> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    APP_SECRET: BENCH_SECRET,
    DEMO: 'none',
  }
  const context = await createContext(readConfig(env), databaseUrl, { log: pino({ level: 'silent' }) })
  const app = await createSite(context)
  const headers = { authorization: `Bearer ${dataset.token}` }
  const routes: FloorPlan['routes'] = {}
  try {
    for (const { method, paths, floor, body: fixed, kind, vary, freshOf } of cases) {
      for (const path of paths) {
        const unique = randomBytes(12).toString('hex')
        const { body = fixed, token = dataset.token, cookie } = vary?.(unique, 0) ?? {}
        const fresh = vary ? [unique] : []
        const call = async (url: string) => {
          const answer = await app.inject({
            method,
            url,
            headers: {
              authorization: `Bearer ${token}`,
              ...(body ? { 'content-type': 'application/json' } : {}),
              ...(cookie === undefined ? {} : { cookie }),
            },
            ...(body ? { payload: body } : {}),
          })
          if (answer.statusCode >= 300)
            throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
          if (freshOf) fresh.push(...freshOf(answer.json()))
        }
        const statements: Statement[] = []
        for (const url of floor ?? [path])
          statements.push(...(await recordStatements(context, () => call(url))))
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
  app: Awaited<ReturnType<typeof createSite>>,
  pdfPath: string,
  headers: Record<string, string>,
): Promise<QuoteDocument> {
  const answer = await app.inject({ method: 'GET', url: pdfPath.replace(/pdf$/, 'document'), headers })
  return answer.json() as QuoteDocument
}

await main()
