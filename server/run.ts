import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { watchClock } from '#server/db/clock-agreement.ts'
import { mailboxFollower } from '#server/features/mail-sync/jobs.ts'
import { registerCapturedMails } from '#server/http/captured-mails.ts'
import { closeApp } from '#server/http/drain.ts'
import { listen, requireFreePort } from '#server/http/listen.ts'
import { registerWeb } from '#server/http/web-files.ts'
import { lockInstance } from '#server/integrations/postgres-local/instance-lock.ts'
import { startLocalPostgres } from '#server/integrations/postgres-local/start-local-postgres.ts'
import { startLongRuns } from '#server/jobs/long-runs.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { type Config, readConfig } from './config.ts'
import { behindRequests, closeContext, createContext, startJobs } from './context.ts'
import type { AppContext } from './scope.ts'
import { createSite } from './site.ts'
import { StartRefused } from './start-refused.ts'

/** A stop ends, whatever hangs: answers get 10 s, jobs 15 s (context.ts), PostgreSQL the rest. */
const STOP_LIMIT_MS = 40_000
const ANSWERS_MS = 10_000

/**
 * Runs an Ardoise from its settings to the signal that ends it, then ends the process. Whatever was started is stopped in reverse
 * order, whether the start failed, was interrupted or succeeded. `prepare` runs once the data folder and the port are held.
 */
export async function run(prepare: (signal: AbortSignal) => Promise<void> = async () => {}): Promise<never> {
  const told = new AbortController()
  // A second signal changes nothing: npm passes on the Ctrl-C that the terminal has sent already.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => told.abort())
  const begun = new AsyncDisposableStack()
  let code = 0
  try {
    await start(readConfig(process.env, process.argv.slice(2)), begun, prepare, told.signal)
    if (!told.signal.aborted) await once(told.signal, 'abort')
  } catch (error) {
    if (!told.signal.aborted) {
      code = 1
      console.error(error instanceof StartRefused ? error.message : error)
    }
  }
  setTimeout(() => process.exit(1), STOP_LIMIT_MS)
  await begun.disposeAsync().catch((error: unknown) => {
    code = 1
    console.error(error)
  })
  process.exit(code)
}

async function start(
  config: Config,
  begun: AsyncDisposableStack,
  prepare: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (config.databaseUrl === null) begun.adopt(lockInstance(config.dataDir), (lock) => lock.release())
  if (config.roles.web) await requireFreePort(config)
  await prepare(signal)
  signal.throwIfAborted()
  const databaseUrl = config.databaseUrl ?? (await beginPostgres(config, begun))
  signal.throwIfAborted()
  const context = begun.adopt(await createContext(config, databaseUrl), closeContext)
  begun.adopt(watchClock(context), (watch) => watch.close())
  const app = config.roles.web ? await createSite(context, [registerCapturedMails, registerWeb]) : null
  begun.defer(async () => {
    await Promise.all([context.queue.rest(), app && closeApp(app, ANSWERS_MS)])
  })
  signal.throwIfAborted()
  // Not ready from the first answer on, until its story is known to be whole.
  if (config.demo && app) context.demo.preparing = { percent: 0, emails: new Set() }
  if (app) await listen(app, config)
  // A first start takes twenty seconds for the demo company: the site and a sign-up need not wait for it.
  const accounts =
    config.demo && app ? await demo(context, { databaseUrl, signal, url: urlOf(config, app) }) : null
  signal.throwIfAborted()
  if (config.roles.worker) {
    await startJobs(context)
    const follower = mailboxFollower(behindRequests(context))
    begun.adopt(await startLongRuns(follower, { databaseUrl, log: context.log }), (runs) => runs.close())
  }
  context.demo.preparing = null
  signal.throwIfAborted()
  void tryRelay(context)
  announce(config, app ? urlOf(config, app) : config.appUrl, accounts)
}

function urlOf(config: Config, { server }: FastifyInstance): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return config.mode === 'local' ? `http://127.0.0.1:${port}` : config.appUrl
}

async function beginPostgres({ dataDir }: Config, begun: AsyncDisposableStack): Promise<string> {
  const postgres = await startLocalPostgres({ dataDir, log: () => {} })
  return begun.adopt(postgres, () => postgres.stop()).url
}

type DemoAccounts = { password: string; emails: string[] }

/** Loaded in local mode only: production carries no story. */
async function demo(
  context: AppContext,
  { url, ...making }: { databaseUrl: string; signal: AbortSignal; url: string },
): Promise<DemoAccounts> {
  const { prepareDemo } = await import('#server/demo/prepare-demo.ts')
  const { DEMO_PASSWORD, demoAccounts } = await import('#server/demo/accounts.ts')
  await prepareDemo(context, { ...making, begin: () => console.log(`Ardoise répond : ${url}`) })
  return {
    password: DEMO_PASSWORD,
    emails: demoAccounts.map(({ email, role }) => `${email} (${roleLabels[role].toLowerCase()})`),
  }
}

function announce(config: Config, url: string, accounts: DemoAccounts | null): void {
  const lines = [`Ardoise est prête : ${url}`]
  if (config.mode === 'local') {
    if (accounts !== null) {
      lines.push(`Comptes de démonstration, mot de passe ${accounts.password} :`)
      lines.push(...accounts.emails.map((email) => `  ${email}`))
    }
    lines.push(`Données : ${config.dataDir}`, `E-mails capturés : ${url}/dev/mail`)
  }
  console.log(lines.join('\n'))
}

/** Asks the relay once, so that a setting that breaks every mail is said at start and not by the first client. Nobody waits for it. */
async function tryRelay({ config, mailer, log }: AppContext): Promise<void> {
  if (config.smtp === null || mailer.check === undefined) return
  const { host } = new URL(config.smtp.url)
  try {
    await mailer.check()
    log.info({ host }, 'the mail relay answers')
  } catch (error) {
    // The relay's own text may name an account, so only its code is logged.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
    log.error({ host, code, responseCode }, `le serveur d’envoi ${host} ne prend pas nos e-mails`)
  }
}
