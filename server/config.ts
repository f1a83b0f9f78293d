import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { PUSHED_LOOK_SECONDS } from '#shared/domain/mail-sync/mail-sync.ts'
import { demoOperator, type Operator } from '#shared/domain/platform/operator.ts'
import { parseSiren } from '#shared/french/siren.ts'
import { frenchTypography } from '#shared/french/typography.ts'
import { localDataDir, makeDataFolder } from './data-folder.ts'
import type { Setting, SettingReader } from './settings.ts'
import { REASON_MIN, readSender, readSmtp, type SmtpSettings } from './smtp-settings.ts'
import { StartRefused } from './start-refused.ts'
import { readStripe, type StripeSettings } from './stripe-settings.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}
export type OAuthClient = { clientId: string; clientSecret: string; issuer?: string }
/** Gmail's announcements by Google's Pub/Sub, and how a genuine one is known. */
export type GmailPush = {
  /** `projects/…/topics/…` */
  topic: string
  /** Signs for Pub/Sub. */
  serviceAccount: string
  audience: string
  keysUrl: string
}
/** A company's own OpenID provider, for the addresses of its domains. */
export type SsoClient = OAuthClient & { issuer: string; name: string; domains: readonly string[] }

export type Config = {
  mode: 'local' | 'production'
  /** Public address of Ardoise, without a final slash. */
  appUrl: string
  host: string
  port: number
  roles: { web: boolean; worker: boolean }
  dataDir: string
  /** Null: the embedded PostgreSQL of `dataDir`. */
  databaseUrl: string | null
  databasePoolSize: number
  /** At least 32 random bytes; every derived key comes from it. */
  secret: string
  smtp: SmtpSettings | null
  files: { kind: 'disk'; directory: string } | { kind: 's3'; s3: S3Settings }
  /** The files of this installation are gone for good: a start takes another store for its own. */
  filesLost: boolean
  google: OAuthClient | null
  microsoft: OAuthClient | null
  sso: SsoClient | null
  /** Former secrets: what they signed and sealed still opens while they are listed (docs/operations.md). */
  formerSecrets: string[]
  mailboxes: {
    /** The Gmail API, without a final slash. */
    gmailUrl: string
    /** Microsoft Graph, which tells Outlook's address and holds its mails; without a final slash. */
    graphUrl: string
    /** Microsoft has no such page; a test's provider does. */
    microsoftRevokeUrl: string | null
    /** IMAP and SMTP servers at private addresses may be reached (tests, an installation on its own network). */
    privateHosts: boolean
  }
  /**
   * Whether providers announce mails, and the seconds between two looks while they do; elsewhere Ardoise looks by itself. Graph needs a public
   * address.
   */
  mailPush: { gmail: GmailPush | null; graph: boolean; lookSeconds: number }
  /** `off`: the installation sells nothing, and no plan bounds anything. */
  billing: 'on' | 'off'
  /** Null: the payment provider is a simulation. */
  stripe: StripeSettings | null
  /** Id of the organization that issues the invoices of the subscriptions; null: none does. */
  billingOrganization: string | null
  /** Identity providers of organizations at private addresses, and without TLS (tests, an installation on its own network). */
  companyProviders: { privateHosts: boolean }
  /** The public directory of companies; `url` null: none is asked. A mirror may stand at a private address. */
  companyDirectory: { url: string | null; privateHosts: boolean }
  /** Name servers that are asked about domains, as `address:port`; empty: the system's. */
  dnsServers: readonly string[]
  metricsToken: string | null
  /** Number of trusted proxies in front. */
  trustedProxies: number
  /** Requests a minute and address, all endpoints together. */
  requestsPerMinute: number
  /** Multiplies what organizations, users and clients may cause in mails (shared/domain/platform/mail-allowance.ts). */
  mailLimitScale: number
  logLevel: string
  /** True in tests: an answer that breaks the contract and slow work inside a transaction fail; elsewhere they are logged. */
  strict: boolean
  sealP12: { path: string; password: string } | null
  /** The operator shown on public pages; null where nothing is set. */
  operator: Operator
  /** Address for messages to the operator, always set: OPERATOR_EMAIL, else the sender's address. */
  operatorMailbox: string
  /** Demo organization at start (local mode). */
  demo: boolean
}

export class ConfigError extends StartRefused {}

/** https://www.rfc-editor.org/rfc/rfc9562#section-4 */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Log levels of pino. */
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment, once. In production throws one ConfigError that names every missing or weak setting. */
export function readConfig(env: Record<string, string | undefined>, args: string[] = []): Config {
  const faults: string[] = []
  const text: SettingReader = (name) => env[name]?.trim() || null
  const integer = (name: Setting, fallback: number, min: number, max: number) => {
    const raw = text(name)
    if (raw === null) return fallback
    const value = Number(raw)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    faults.push(`${name} doit être un entier entre ${min} et ${max}.`)
    return fallback
  }
  const need = (name: Setting, why: string) => {
    const value = text(name)
    if (value === null && production) faults.push(`${name} manque : ${why}.`)
    return value
  }
  const production = text('APP_URL') !== null
  const port = integer('PORT', 3000, 0, 65_535)
  const dataDir = localDataDir(process.cwd(), text('DATA_DIR') ?? undefined)
  const appUrl = (text('APP_URL') ?? `http://127.0.0.1:${port}`).replace(/\/$/, '')
  if (production && !/^https?:\/\/[^/]+$/.test(appUrl))
    faults.push('APP_URL doit être une adresse sans chemin, comme https://ardoise.exemple.fr.')
  // Passwords, sessions and client links would cross the network in the clear; http on loopback may hide a mistyped APP_URL.
  if (production && appUrl.startsWith('http:') && (text('INSECURE_HTTP') ?? '').length < REASON_MIN)
    faults.push(
      `APP_URL doit commencer par https://, ou INSECURE_HTTP doit dire pourquoi http:// suffit (${REASON_MIN} caractères au moins).`,
    )

  const databaseUrl = production ? need('DATABASE_URL', 'adresse de PostgreSQL') : text('DATABASE_URL')
  const givenSecret = need('APP_SECRET', 'secret de 32 caractères au moins')
  if (givenSecret !== null && (givenSecret.length < 32 || new Set(givenSecret).size < 10)) {
    faults.push('APP_SECRET est trop faible : 32 caractères aléatoires au moins (openssl rand -base64 48).')
  }
  const smtpUrl = need('SMTP_URL', 'serveur d’envoi, comme smtp://nom:mot-de-passe@hote:587')
  const smtp = readSmtp(smtpUrl, appUrl, text, faults)
  const files = readFileStore(text, production, dataDir, faults)
  const roles = readRoles(args, faults)
  const google = readOAuth('GOOGLE', text, faults)
  const microsoft = readOAuth('MICROSOFT', text, faults)
  const formerSecrets = (text('APP_SECRET_FORMER') ?? '').split(',').filter((one) => one.trim() !== '')
  const sso = readSso(text, faults)
  const gmailPush = readGmailPush(appUrl, text, faults)
  const stripe = readStripe(text, faults)
  const p12 = text('SEAL_P12')
  const billing = text('BILLING') ?? 'on'
  if (billing !== 'on' && billing !== 'off') faults.push('BILLING vaut on ou off.')
  const billingOrganization = text('BILLING_ORGANIZATION')?.toLowerCase() ?? null
  if (billingOrganization !== null && !UUID.test(billingOrganization))
    faults.push(
      'BILLING_ORGANIZATION doit être l’identifiant (UUID) de l’organisation qui facture\u00a0: un nom court se choisit librement.',
    )
  const dnsServers = (text('DNS_SERVERS') ?? '').split(/[\s,]+/).filter(Boolean)
  if (!dnsServers.every(isServerAddress))
    faults.push('DNS_SERVERS est une liste d’adresses IP, comme 192.0.2.53, [2001:db8::53]:5353.')
  const companyDirectory = readCompanyDirectory(production, text, faults)
  const databasePoolSize = integer('DATABASE_POOL_SIZE', 16, 2, 200)
  const trustedProxies = integer('TRUSTED_PROXIES', 0, 0, 10)
  const requestsPerMinute = integer('REQUESTS_PER_MINUTE', 3_000, 10, 100_000_000)
  const mailLimitScale = integer('MAIL_LIMIT_SCALE', 1, 1, 1_000_000)
  const logLevel = text('LOG_LEVEL') ?? (production ? 'info' : 'warn')
  const demo = !production && text('DEMO') !== 'none'
  const givenOperator = readOperator(text, faults)
  const toldNothing = Object.values(givenOperator).every((fact) => fact === null)
  const operator = demo && toldNothing ? demoOperator : givenOperator
  if (!LOG_LEVELS.includes(logLevel)) faults.push(`LOG_LEVEL vaut ${LOG_LEVELS.join(', ')}.`)

  if (faults.length > 0)
    throw new ConfigError(
      `La configuration est incomplète :\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
  return {
    mode: production ? 'production' : 'local',
    appUrl,
    host: text('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    roles,
    dataDir,
    databaseUrl,
    databasePoolSize,
    secret: givenSecret ?? localSecret(dataDir),
    smtp,
    files,
    filesLost: text('FILES_LOST') === '1',
    google,
    microsoft,
    sso,
    formerSecrets: formerSecrets.map((one) => one.trim()),
    mailboxes: {
      gmailUrl: (text('GOOGLE_GMAIL_URL') ?? 'https://gmail.googleapis.com').replace(/\/$/, ''),
      graphUrl: (text('MICROSOFT_GRAPH_URL') ?? 'https://graph.microsoft.com').replace(/\/$/, ''),
      microsoftRevokeUrl: text('MICROSOFT_REVOKE_URL'),
      privateHosts: text('MAIL_PRIVATE_HOSTS') === '1',
    },
    mailPush: {
      gmail: gmailPush,
      graph: appUrl.startsWith('https:') && microsoft !== null && text('MICROSOFT_PUSH') !== 'none',
      lookSeconds: PUSHED_LOOK_SECONDS,
    },
    billing: billing === 'off' ? 'off' : 'on',
    stripe,
    billingOrganization,
    companyProviders: { privateHosts: text('SIGN_IN_PRIVATE_HOSTS') === '1' },
    companyDirectory,
    dnsServers,
    metricsToken: text('METRICS_TOKEN'),
    trustedProxies,
    requestsPerMinute,
    mailLimitScale,
    logLevel,
    strict: text('STRICT') === '1',
    sealP12: p12 === null ? null : { path: p12, password: text('SEAL_P12_PASSWORD') ?? '' },
    operator,
    operatorMailbox: operator.email ?? readSender(text('MAIL_FROM') ?? '')?.address ?? demoOperator.email,
    demo,
  }
}

/** Asked in production unless it is turned off: a first try on one's own machine sends nothing anywhere. */
function readCompanyDirectory(
  production: boolean,
  text: SettingReader,
  faults: string[],
): Config['companyDirectory'] {
  const wanted = text('COMPANY_DIRECTORY') ?? (production ? 'on' : 'off')
  if (wanted === 'off') return { url: null, privateHosts: false }
  if (wanted === 'on') return { url: 'https://recherche-entreprises.api.gouv.fr', privateHosts: false }
  const url = wanted.replace(/\/$/, '')
  // A mirror stands where the operator says, on their own network too.
  if (URL.canParse(url) && /^https?:/.test(url)) return { url, privateHosts: true }
  faults.push('COMPANY_DIRECTORY vaut on, off ou l’adresse d’un annuaire qui répond de même.')
  return { url: null, privateHosts: false }
}

/** An IP address, with or without a port: the forms that node's resolver takes. */
function isServerAddress(text: string): boolean {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:\]]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  return isIP(text) !== 0 || (isIP(bracketed ?? plain ?? '') !== 0 && Number(port ?? 53) <= 65_535)
}

function readFileStore(
  text: SettingReader,
  production: boolean,
  dataDir: string,
  faults: string[],
): Config['files'] {
  if (text('S3_BUCKET') === null) {
    if (production && text('FILES_DIR') === null)
      faults.push('FILES_DIR ou S3_BUCKET manque : magasin de fichiers.')
    return { kind: 'disk', directory: resolve(text('FILES_DIR') ?? join(dataDir, 'files')) }
  }
  const part = (name: Setting, why: string) => {
    const value = text(name)
    if (value === null) faults.push(`${name} manque : ${why}.`)
    return value ?? ''
  }
  const s3: S3Settings = {
    endpoint: part('S3_ENDPOINT', 'adresse du magasin S3'),
    region: text('S3_REGION') ?? 'auto',
    bucket: text('S3_BUCKET') ?? '',
    accessKeyId: part('S3_ACCESS_KEY_ID', 'clé du magasin S3'),
    secretAccessKey: part('S3_SECRET_ACCESS_KEY', 'secret du magasin S3'),
  }
  return { kind: 's3', s3 }
}

function readOAuth(
  prefix: 'GOOGLE' | 'MICROSOFT',
  text: SettingReader,
  faults: string[],
): OAuthClient | null {
  const clientId = text(`${prefix}_CLIENT_ID`)
  const clientSecret = text(`${prefix}_CLIENT_SECRET`)
  if ((clientId === null) !== (clientSecret === null))
    faults.push(`${prefix}_CLIENT_ID et ${prefix}_CLIENT_SECRET vont ensemble.`)
  if (clientId === null || clientSecret === null) return null
  const issuer = text(`${prefix}_ISSUER`)
  return issuer === null ? { clientId, clientSecret } : { clientId, clientSecret, issuer }
}

function readGmailPush(appUrl: string, text: SettingReader, faults: string[]): GmailPush | null {
  const topic = text('GMAIL_PUSH_TOPIC')
  const serviceAccount = text('GMAIL_PUSH_ACCOUNT')
  if ((topic === null) !== (serviceAccount === null))
    faults.push('GMAIL_PUSH_TOPIC et GMAIL_PUSH_ACCOUNT vont ensemble.')
  if (topic !== null && !/^projects\/[^/\s]+\/topics\/[^/\s]+$/.test(topic))
    faults.push('GMAIL_PUSH_TOPIC doit avoir la forme projects/…/topics/….')
  if (topic === null || serviceAccount === null) return null
  return {
    topic,
    serviceAccount,
    audience: text('GMAIL_PUSH_AUDIENCE') ?? `${appUrl}/functions/v1/gmail-push`,
    keysUrl: text('GOOGLE_KEYS_URL') ?? 'https://www.googleapis.com/oauth2/v3/certs',
  }
}

function readOperator(text: SettingReader, faults: string[]): Operator {
  const givenSiren = text('OPERATOR_SIREN')
  const siren = givenSiren === null ? null : parseSiren(givenSiren)
  const email = text('OPERATOR_EMAIL')
  if (givenSiren !== null && siren === null)
    faults.push('OPERATOR_SIREN doit être un numéro SIREN de 9 chiffres.')
  if (email !== null && !/^[^\s@<>]+@[^\s@<>]+$/.test(email))
    faults.push('OPERATOR_EMAIL doit être une adresse e-mail.')
  return {
    name: text('OPERATOR_NAME'),
    legalForm: frenchTypography(text('OPERATOR_LEGAL_FORM') ?? '') || null,
    siren,
    vatNumber: text('OPERATOR_VAT_NUMBER'),
    address: text('OPERATOR_ADDRESS'),
    email,
    phone: text('OPERATOR_PHONE'),
    publicationDirector: text('OPERATOR_PUBLICATION_DIRECTOR'),
    hostName: text('HOSTING_NAME'),
    hostAddress: text('HOSTING_ADDRESS'),
    hostPhone: text('HOSTING_PHONE'),
  }
}

const DOMAIN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/

/** An OpenID provider of the company that runs the installation, for its own domains. */
function readSso(text: SettingReader, faults: string[]): SsoClient | null {
  const [issuer, clientId, clientSecret, list] = (
    ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'DOMAINS'] as const
  ).map((name) => text(`SSO_${name}`))
  const given = [issuer, clientId, clientSecret, list].filter(Boolean)
  if (given.length === 0) return null
  if (!issuer || !clientId || !clientSecret || !list) {
    faults.push('SSO_ISSUER, SSO_CLIENT_ID, SSO_CLIENT_SECRET et SSO_DOMAINS vont ensemble.')
    return null
  }
  const domains = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  if (!domains.every((domain) => DOMAIN.test(domain)))
    faults.push('SSO_DOMAINS est une liste de domaines, comme exemple.fr, exemple.com.')
  const name = text('SSO_NAME') ?? 'votre entreprise'
  return { issuer: issuer.replace(/\/$/, ''), clientId, clientSecret, domains, name }
}

function readRoles(args: string[], faults: string[]): Config['roles'] {
  const role = args.find((arg) => arg.startsWith('--role='))?.slice('--role='.length) ?? 'all'
  if (!['all', 'web', 'worker'].includes(role)) faults.push('--role vaut web, worker ou all.')
  return { web: role !== 'worker', worker: role !== 'web' }
}

/** Local mode keeps its own secret beside its data, made at first start. */
function localSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  makeDataFolder(dataDir)
  if (!existsSync(path))
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(path, 'utf8').trim()
}

/** A key for one purpose, so that no two uses share one. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHash('sha256').update(`ardoise:${purpose}:${secret}`).digest()
}
