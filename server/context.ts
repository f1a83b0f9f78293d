import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { createBankFileReader } from '#server/integrations/bank-statements/real.ts'
import { type Config, deriveKey } from './config.ts'
import { agreeOnMark } from './db/file-store-mark.ts'
import { migrate } from './db/migrate.ts'
import { outsideTransactions } from './db/open-transaction.ts'
import { createPool } from './db/pool.ts'
import { closeLanes, createBackLane, createLanes } from './db/readers.ts'
import { resealTexts } from './db/reseal.ts'
import { createExporter } from './exports/exporter.ts'
import { twinStore } from './features/billing/store/twin-store.ts'
import { eventHandlers, jobs } from './features/registry.ts'
import { redactUrl } from './http/request-target.ts'
import type { ApprovedPlatform } from './integrations/approved-platform/port.ts'
import { createApprovedPlatform } from './integrations/approved-platform/real.ts'
import { createLocalBilling } from './integrations/billing-provider/local.ts'
import type { BillingProvider } from './integrations/billing-provider/port.ts'
import type { Clock } from './integrations/clock/port.ts'
import { systemClock } from './integrations/clock/real.ts'
import { createCompanyDirectory } from './integrations/company-directory/real.ts'
import { createCompanyProviders } from './integrations/company-providers/real.ts'
import { createDns } from './integrations/dns/real.ts'
import { createEInvoiceReader } from './integrations/e-invoices/real.ts'
import { createDiskFileStore } from './integrations/files/local.ts'
import { withMark } from './integrations/files/mark.ts'
import { createS3FileStore } from './integrations/files/real.ts'
import { createImageCleaner } from './integrations/images/real.ts'
import { createMailArchives } from './integrations/mail-archives/real.ts'
import { createMailOAuth } from './integrations/mail-oauth/real.ts'
import { createMailParser } from './integrations/mail-parser/real.ts'
import { createMailPush } from './integrations/mail-push/real.ts'
import { createMailServers } from './integrations/mail-servers/real.ts'
import { createMailSources } from './integrations/mail-source/real.ts'
import { createMailTransport } from './integrations/mail-transport/real.ts'
import type { Passwords } from './integrations/passwords/port.ts'
import { createPasswords } from './integrations/passwords/real.ts'
import { createSimulatedProvider } from './integrations/payment-provider/local.ts'
import type { PaymentProvider } from './integrations/payment-provider/port.ts'
import { withDrawnCache } from './integrations/pdf/drawn-cache.ts'
import { createPdfRenderer } from './integrations/pdf/real.ts'
import { createSimulatedLetters } from './integrations/registered-letters/local.ts'
import type { RegisteredLetters } from './integrations/registered-letters/port.ts'
import { createRemotePictures } from './integrations/remote-pictures/real.ts'
import { createSealer, loadOrCreateCertificate, loadP12 } from './integrations/seal/real.ts'
import { createCapturingMailer } from './integrations/smtp/local.ts'
import { createQueue, type JobDefinition } from './jobs/queue.ts'
import { withoutAddresses } from './jobs/without-addresses.ts'
import { createLiveHub } from './live/live-hub.ts'
import type { AppContext } from './scope.ts'
import { within } from './within.ts'

/** Replacements used by tests and the demo. */
export type Replacements = {
  clock?: Clock
  log?: AppContext['log']
  approvedPlatform?: ApprovedPlatform
  paymentProvider?: PaymentProvider
  billingProvider?: BillingProvider
  registeredLetters?: RegisteredLetters
  passwords?: Passwords
}

/** Migrates the database and builds everything that one Ardoise needs. The caller closes it with `closeContext`. */
export async function createContext(
  config: Config,
  databaseUrl: string,
  replacements: Replacements = {},
): Promise<AppContext> {
  const log = replacements.log ?? createLog(config)
  await migrate(databaseUrl)
  const store =
    config.files.kind === 's3'
      ? createS3FileStore(config.files.s3)
      : createDiskFileStore(config.files.directory)
  const mark = await agreeOnMark(databaseUrl, store, config)
  const files = withMark(store, mark)
  const capture = config.smtp ? null : createCapturingMailer(join(config.dataDir, 'mail'))
  const mailer = capture ?? (await import('./integrations/smtp/real.ts')).createSmtpMailer(config.smtp!)
  const maildirs = join(config.dataDir, 'maildirs')
  const certificate = config.sealP12
    ? await loadP12(await readFile(config.sealP12.path), config.sealP12.password)
    : await loadOrCreateCertificate({
        store: files,
        secrets: [sealSecret(config.secret), ...config.formerSecrets.map(sealSecret)],
      })
  const sealer = await createSealer(certificate)
  const databaseLost = (error: Error) => log.error({ err: error }, 'database connection')
  const clock = replacements.clock ?? systemClock
  const approvedPlatform =
    replacements.approvedPlatform ?? createApprovedPlatform({ privateHosts: false }, clock)
  // Stripe's SDK takes 6 MB, with a key or without.
  const paymentProvider =
    replacements.paymentProvider ??
    (config.stripe
      ? (await import('./integrations/payment-provider/real.ts')).createStripeProvider(config.stripe)
      : createSimulatedProvider(clock))
  const billingProvider: BillingProvider =
    replacements.billingProvider ??
    (config.stripe
      ? (await import('./integrations/billing-provider/real.ts')).createStripeBilling(config.stripe)
      : createLocalBilling(
          twinStore(() => context),
          clock,
        ))
  // The last that may fail: nothing stays open behind a refusal.
  const queue = await createQueue(
    databaseUrl,
    namesOf(known),
    log,
    namesOf(known.filter(({ ofTenants }) => ofTenants)),
  )
  const context: AppContext = {
    config,
    log,
    pool: createPool(databaseUrl, config.databasePoolSize, databaseLost),
    readers: createLanes(databaseUrl, config.databasePoolSize, databaseLost),
    authPool: createPool(databaseUrl, Math.ceil(config.databasePoolSize / 2), databaseLost),
    ofJobs: {
      pool: createPool(databaseUrl, Math.ceil(config.databasePoolSize / 2), databaseLost),
      readers: createBackLane(databaseUrl, JOB_READERS, databaseLost),
    },
    clock,
    demo: { preparing: null },
    files: outsideTransactions('files', files),
    mailer: outsideTransactions('mailer', mailer),
    pdf: outsideTransactions('pdf', withDrawnCache(createPdfRenderer())),
    images: outsideTransactions('images', createImageCleaner()),
    sealer: outsideTransactions('sealer', sealer),
    passwords: outsideTransactions('passwords', replacements.passwords ?? createPasswords()),
    approvedPlatform: outsideTransactions('approvedPlatform', approvedPlatform, ['readCallback']),
    paymentProvider: outsideTransactions('paymentProvider', paymentProvider, [
      'readDelivery',
      'authorizeUrl',
    ]),
    billingProvider: outsideTransactions('billingProvider', billingProvider),
    registeredLetters: outsideTransactions(
      'registeredLetters',
      // No provider is chosen yet: its adapter takes this place where it is set.
      replacements.registeredLetters ?? createSimulatedLetters(clock),
    ),
    dns: outsideTransactions('dns', createDns(config.dnsServers)),
    companyProviders: outsideTransactions(
      'companyProviders',
      createCompanyProviders(config.companyProviders),
      ['requestOf'],
    ),
    companyDirectory: outsideTransactions(
      'companyDirectory',
      createCompanyDirectory(config.companyDirectory, clock),
    ),
    mailOAuth: outsideTransactions('mailOAuth', createMailOAuth(config, clock)),
    mailPush: outsideTransactions('mailPush', createMailPush(config, clock)),
    mailServers: outsideTransactions('mailServers', createMailServers(config.mailboxes)),
    remotePictures: outsideTransactions('remotePictures', createRemotePictures({ privateHosts: false })),
    mailSources: outsideTransactions('mailSources', createMailSources({ ...config.mailboxes, maildirs })),
    mailTransport: outsideTransactions(
      'mailTransport',
      createMailTransport({ ...config.mailboxes, maildirs, capture }),
    ),
    mailArchives: outsideTransactions('mailArchives', createMailArchives(config.dataDir)),
    mailParser: outsideTransactions('mailParser', createMailParser()),
    eInvoices: outsideTransactions('eInvoices', createEInvoiceReader()),
    bankFiles: outsideTransactions('bankFiles', createBankFileReader()),
    exports: createExporter(
      { config, databaseUrl, mark, simulatesPayments: paymentProvider.simulation !== null },
      log,
    ),
    queue,
    live: createLiveHub(databaseUrl, (error) => log.warn({ err: error }, 'live connection')),
    eventHandlers,
  }
  await resealTexts(context.pool, config)
  return context
}

const sealSecret = (secret: string): string => deriveKey(secret, 'seal').toString('base64')

/** Names only: the definitions need the context that is being built. */
const known: JobDefinition[] = jobs({} as AppContext)
const namesOf = (definitions: readonly JobDefinition[]) => definitions.map(({ name }) => name)

/** Reads of jobs at once. */
const JOB_READERS = 3

/** The same Ardoise, whose work waits for the connections of jobs only: requests and jobs never wait for each other's. */
export const behindRequests = (context: AppContext): AppContext =>
  Object.assign(Object.create(context) as AppContext, context.ofJobs)

export async function startJobs(context: AppContext): Promise<void> {
  await context.queue.work(jobs(behindRequests(context)))
}

/** At a stop, wait this long for PostgreSQL. */
const POOLS_MS = 2_000

/** Lets jobs finish (at most 15 s), then lets go of every connection once its work is done. */
export async function closeContext(context: AppContext): Promise<void> {
  await context.queue.close()
  await Promise.all([
    within(POOLS_MS, context.live.close()),
    context.mailer.close(),
    context.pdf.close(),
    context.mailParser.close(),
    context.eInvoices.close(),
    context.bankFiles.close(),
    context.exports.close(),
  ])
  const { pool, authPool, readers, ofJobs } = context
  await within(
    POOLS_MS,
    Promise.all([
      ...[pool, authPool, ofJobs.pool].map((one) => one.end()),
      ...[readers, ofJobs.readers].map(closeLanes),
    ]),
  )
}

/** The log of a running Ardoise; `destination` is the standard output unless told. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: pino.DestinationStream) {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: {
      err: (error: unknown) => scrubbed(pino.stdSerializers.err(error as Error)),
      // A client's link is a secret and an address is personal: neither reaches the log.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        url: redactUrl(request.url),
      }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Error texts of a database or a mail server may repeat what was sent to it. */
function scrubbed(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  const shown = Object.entries(error).filter(([name]) => !UNSHOWN.has(name))
  return Object.fromEntries(
    shown.map(([name, value]) => [name, typeof value === 'string' ? withoutAddresses(value) : value]),
  )
}
const UNSHOWN = new Set([
  // The whole connection, which pg hangs on its errors.
  'client',
  'parameters',
  'detail',
  'where',
  'aggregateErrors',
  'response',
  'rejected',
  'rejectedErrors',
])
