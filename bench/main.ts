import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
import { acceptAtOnce } from './acceptances.ts'
import { approveAtOnce } from './approve-at-once.ts'
import { measureAtRest } from './at-rest.ts'
import { makeCallsCases } from './calls-cases.ts'
import { type CallsSize, fillCalls } from './calls-dataset.ts'
import { type Case, makeCases } from './cases.ts'
import { BENCH_SECRET, type Dataset, fillDatabase, type Organization, type Size } from './dataset.ts'
import { exportAtOnce } from './export-at-once.ts'
import type { FloorPlan } from './floor-server.ts'
import { makeInboxCases } from './inbox-cases.ts'
import { fillInbox, type InboxDataset, type InboxSize } from './inbox-dataset.ts'
import { makeInvoiceCases } from './invoice-cases.ts'
import { fillInvoices, type InvoiceDataset, type InvoiceSize } from './invoice-dataset.ts'
import { issueAtOnce } from './issue-at-once.ts'
import { issueInvoices } from './issued-invoices.ts'
import { type Load, loadInTurns, type Target } from './load.ts'
import { makePaymentCases } from './payment-cases.ts'
import { fillPayments, type PaymentSize } from './payment-dataset.ts'
import { judge, type Measure, printMeasures } from './print-measures.ts'
import { freePort, startProgram } from './program.ts'
import { readFiles } from './read-files.ts'
import { readStatement } from './read-statement.ts'
import { makeReceivedCases } from './received-cases.ts'
import { fillReceived, type ReceivedSize } from './received-dataset.ts'
import { recordStatements, type Statement } from './record-statements.ts'
import { makeReminderCases } from './reminder-cases.ts'
import { fillReminders, type ReminderDataset, type ReminderSize } from './reminder-dataset.ts'
import { decideDay } from './reminder-day.ts'
import { makeReportCases } from './report-cases.ts'
import { fillReports, type ReportSize } from './report-dataset.ts'
import { reportsAtOnce } from './reports-at-once.ts'
import { ringAtOnce } from './ring-at-once.ts'
import { sendWebhooksAtOnce } from './send-webhooks-at-once.ts'
import { sendAtOnce } from './sendings.ts'
import { makeStatisticsCases } from './statistics-cases.ts'
import { fillStatistics, type StatisticsSize, sumStatistics } from './statistics-dataset.ts'
import { makeTaskCases } from './task-cases.ts'
import { fillTasks, type TaskSize } from './task-dataset.ts'
import { verifyFiles } from './verify-files.ts'
import { writeBooks } from './write-books.ts'

const CONCURRENCIES = [1, 16]
/** Invoices whose files are verified and downloaded. */
const ISSUED = Number(process.env.ISSUED_INVOICES ?? 1_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
/** Keeps what was filled for the next run. */
const KEPT = process.env.BENCH_FOLDER

type Label = Measure['size']
type Suite<D extends Organization = Organization> = {
  name: string
  fill(databaseUrl: string, label: Label): Promise<D>
  makeCases(databaseUrl: string, dataset: D): Promise<Case[]>
  /** Measures something of the filled database before the app starts, and leaves it as the lists need it. */
  before?(databaseUrl: string, dataset: D): Promise<string>
  /** Measures something more, once; `npm run bench -- 'inbox at once'` does nothing else. */
  also?(site: Site<D>): Promise<string>
}

const SIZES: Record<Label, Size> = {
  large: { contacts: 100_000, quotes: 20_000, members: 1_000 },
  small: { contacts: 1_000, quotes: 200, members: 100 },
}
const crm: Suite<Dataset> = {
  name: 'crm',
  fill: (databaseUrl, label) => fillDatabase(databaseUrl, SIZES[label]),
  makeCases,
  also: ({ databaseUrl, dataset, appPort }) => sendAtOnce(databaseUrl, dataset, appPort),
}
const INBOX_SIZES: Record<Label, InboxSize> = {
  large: { conversations: 200_000 },
  small: { conversations: 2_000 },
}
const inbox: Suite<InboxDataset> = {
  name: 'inbox',
  fill: (databaseUrl, label) => fillInbox(databaseUrl, INBOX_SIZES[label]),
  makeCases: makeInboxCases,
  also: ({ databaseUrl, dataset, appPort }) => acceptAtOnce(databaseUrl, dataset, appPort),
}
const INVOICE_SIZES: Record<Label, InvoiceSize> = {
  large: { invoices: 100_000 },
  small: { invoices: 1_000 },
}
const invoices: Suite<InvoiceDataset> = {
  name: 'invoices',
  fill: (databaseUrl, label) => fillInvoices(databaseUrl, INVOICE_SIZES[label]),
  makeCases: makeInvoiceCases,
  also: measureBooks,
}
const RECEIVED_SIZES: Record<Label, ReceivedSize> = {
  large: { received: 100_000 },
  small: { received: 1_000 },
}
const received: Suite = {
  name: 'received',
  fill: (databaseUrl, label) => fillReceived(databaseUrl, RECEIVED_SIZES[label]),
  makeCases: makeReceivedCases,
}
const CALLS_SIZES: Record<Label, CallsSize> = {
  large: { calls: 200_000 },
  small: { calls: 2_000 },
}
const calls: Suite = {
  name: 'calls',
  fill: (databaseUrl, label) => fillCalls(databaseUrl, CALLS_SIZES[label]),
  makeCases: makeCallsCases,
  also: ringAtOnce,
}
const PAYMENT_SIZES: Record<Label, PaymentSize> = {
  large: { movements: 200_000 },
  small: { movements: 2_000 },
}
const payments: Suite = {
  name: 'payments',
  fill: (databaseUrl, label) => fillPayments(databaseUrl, PAYMENT_SIZES[label]),
  makeCases: makePaymentCases,
  also: ({ databaseUrl, dataset, appPort }) => sendWebhooksAtOnce(databaseUrl, dataset, appPort),
}
const TASK_SIZES: Record<Label, TaskSize> = {
  large: { tasks: 200_000 },
  small: { tasks: 2_000 },
}
const tasks: Suite = {
  name: 'tasks',
  fill: (databaseUrl, label) => fillTasks(databaseUrl, TASK_SIZES[label]),
  makeCases: makeTaskCases,
}
/** Five movements of debts and money for each. `REPORT_INVOICES=20000 npm run bench -- reports` is quicker. */
const REPORT_SIZES: Record<Label, ReportSize> = {
  large: { invoices: Number(process.env.REPORT_INVOICES ?? 200_000) },
  small: { invoices: 2_000 },
}
const reports: Suite = {
  name: 'reports',
  fill: (databaseUrl, label) => fillReports(databaseUrl, REPORT_SIZES[label]),
  makeCases: makeReportCases,
  also: async (site) => `${await reportsAtOnce(site)}\n${await exportAtOnce(site)}`,
}

const STATISTICS_SIZES: Record<Label, StatisticsSize> = {
  large: { conversations: Number(process.env.STATISTICS_CONVERSATIONS ?? 200_000) },
  small: { conversations: 2_000 },
}
const statistics: Suite = {
  name: 'statistics',
  fill: (databaseUrl, label) => fillStatistics(databaseUrl, STATISTICS_SIZES[label]),
  before: sumStatistics,
  makeCases: makeStatisticsCases,
}

/** The small one too fills a page of each list: a page of three rows says nothing of one of fifty. */
const REMINDER_SIZES: Record<Label, ReminderSize> = {
  large: { clients: 5_000 },
  small: { clients: 330 },
}
const relances: Suite<ReminderDataset> = {
  name: 'relances',
  fill: (databaseUrl, label) => fillReminders(databaseUrl, REMINDER_SIZES[label]),
  before: decideDay,
  makeCases: makeReminderCases,
  also: ({ databaseUrl, dataset, appPort }) => approveAtOnce(databaseUrl, dataset, appPort),
}

/**
 * `npm run bench`: the app beside its floor, on large and small data, in one run. `npm run bench -- sign-in`: only the cases whose name has
 * one of these texts; `npm run bench -- inbox`: those of the inbox; `npm run bench -- invoices`: those of invoices;
 * `npm run bench -- received`: those of the invoices of suppliers; `npm run bench -- calls`: those of telephone calls; `npm run bench -- payments`: those of the money ledger;
 * `npm run bench -- reports`: those of reports; `npm run bench -- tasks`: those of tasks; `npm run bench -- relances`: those of reminders;
 * `npm run bench -- statistics`: those of the statistics of the inbox.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const of = (suite: string) => wanted.filter((one) => one.startsWith(suite))
  const named = {
    inbox: of('inbox'),
    invoices: of('invoices'),
    received: of('received'),
    calls: of('calls'),
    payments: of('payments'),
    tasks: of('tasks'),
    reports: of('reports'),
    statistics: of('statistics'),
    relances: of('relances'),
  }
  const others = Object.values(named).flat().length
  const all = wanted.length === 0
  const rest = all ? await measureAtRest() : null
  const measures: Measure[] = []
  if (all || wanted.length > others) measures.push(...(await runSuite(crm, wanted)))
  if (all || named.inbox.length > 0) measures.push(...(await runSuite(inbox, named.inbox)))
  if (all || named.invoices.length > 0) measures.push(...(await runSuite(invoices, named.invoices)))
  if (all || named.received.length > 0) measures.push(...(await runSuite(received, named.received)))
  if (all || named.calls.length > 0) measures.push(...(await runSuite(calls, named.calls)))
  if (all || named.payments.length > 0) measures.push(...(await runSuite(payments, named.payments)))
  if (all || named.tasks.length > 0) measures.push(...(await runSuite(tasks, named.tasks)))
  if (all || named.reports.length > 0) measures.push(...(await runSuite(reports, named.reports)))
  if (all || named.statistics.length > 0) measures.push(...(await runSuite(statistics, named.statistics)))
  if (all || named.relances.length > 0) measures.push(...(await runSuite(relances, named.relances)))
  printMeasures(measures)
  process.exitCode = judge(measures, rest) ? 0 : 1
}

async function runSuite<D extends Organization>(suite: Suite<D>, wanted: string[]): Promise<Measure[]> {
  const folder = KEPT ?? mkdtempSync(join(tmpdir(), 'ardoise-bench-'))
  const sites: Site<D>[] = []
  try {
    sites.push(await openSite(suite, 'large', { folder, wanted }))
    sites.push(await openSite(suite, 'small', { folder, wanted }))
    const measures: Measure[] = []
    for (const index of sites[0]!.cases.keys()) measures.push(...(await measureCase(sites, index)))
    const also = [suite.name, `${suite.name} at once`].some((name) => wanted.includes(name))
    if ((wanted.length === 0 || also) && suite.also) process.stdout.write(`${await suite.also(sites[0]!)}\n`)
    return measures
  } finally {
    for (const { app, floor, postgres } of sites) {
      app.kill('SIGTERM')
      floor.kill('SIGTERM')
      await postgres.stop()
    }
    if (KEPT === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** What books and files of invoices take, one after another. */
async function measureBooks({ dataset, databaseUrl, dataDir, app, appPort }: Site<InvoiceDataset>) {
  const said = [await writeBooks(dataset, databaseUrl, appPort), await issueAtOnce(dataset, appPort)]
  const issued = await issueInvoices(databaseUrl, appPort, ISSUED)
  said.push(await verifyFiles(issued, databaseUrl, dataDir), await readFiles(issued, app, appPort))
  said.push(await readStatement())
  return said.join('\n')
}

/** An app and its floor over one database, whose server is theirs: neither waits for another's connections. */
type Site<D extends Organization = Organization> = {
  label: Label
  postgres: LocalPostgres
  databaseUrl: string
  dataset: D
  cases: Case[]
  app: ChildProcess
  appPort: number
  floor: ChildProcess
  floorPort: number
  dataDir: string
}

async function openSite<D extends Organization>(
  suite: Suite<D>,
  label: Label,
  { folder, wanted }: { folder: string; wanted: string[] },
): Promise<Site<D>> {
  const name = `${suite.name}-${label}`
  const postgres = await startLocalPostgres({ dataDir: join(folder, `postgres-${name}`), log: () => {} })
  const databaseUrl = postgres.url
  await migrate(databaseUrl)
  const dataset = await filled(suite, label, databaseUrl, join(folder, `${name}.json`))
  if (suite.before)
    process.stdout.write(`${suite.name} (${label}): ${await suite.before(databaseUrl, dataset)}\n`)
  const cases = (await suite.makeCases(databaseUrl, dataset)).filter(
    (one) => wanted.length === 0 || wanted.some((text) => one.name.includes(text)),
  )
  const dataDir = join(folder, `data-${name}`)
  const floorPort = await freePort()
  const planPath = join(folder, `floor-${name}`)
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
  return { label, postgres, databaseUrl, dataset, cases, app, appPort, floor, floorPort, dataDir }
}

/** Fills the database, unless an earlier run kept what it had filled. */
async function filled<D extends Organization>(
  suite: Suite<D>,
  label: Label,
  databaseUrl: string,
  path: string,
): Promise<D> {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as D
  process.stdout.write(`${suite.name}: filling the ${label} database…\n`)
  const dataset = await suite.fill(databaseUrl, label)
  writeFileSync(path, JSON.stringify(dataset))
  return dataset
}

async function measureCase(sites: Site[], index: number): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const concurrency of CONCURRENCIES) {
    const targets = sites.flatMap((site) =>
      [site.appPort, site.floorPort].map((port) => targetOf(site, site.cases[index]!, port)),
    )
    const loads = await loadInTurns(targets, concurrency, SECONDS)
    for (const [at, { label, cases }] of sites.entries()) {
      const { name, kind, share } = cases[index]!
      const [app, floor] = loads.slice(2 * at) as [Load, Load]
      if (floor.failures > 0) throw new Error(`${name}: the floor failed ${floor.failures} times`)
      measures.push({ size: label, name, kind, share, concurrency, app, floor })
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
  dataset: Organization,
  cases: Case[],
  port: number,
  dataDir: string,
): Promise<FloorPlan> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    APP_SECRET: BENCH_SECRET,
    DEMO: 'none',
    // Rows name files that nobody wrote.
    FILES_LOST: '1',
  }
  const context = await createContext(readConfig(env), databaseUrl, { log: pino({ level: 'silent' }) })
  const app = await createSite(context)
  const headers = { authorization: `Bearer ${dataset.token}` }
  const routes: FloorPlan['routes'] = {}
  try {
    // The first request of a process reads its signing keys: that is no part of a floor.
    await app.inject({ method: 'GET', url: '/api/v1/me', headers })
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
  const { orgId, userId, permissions } = dataset
  return { databaseUrl, port, caller: { orgId, userId, permissions }, routes }
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
