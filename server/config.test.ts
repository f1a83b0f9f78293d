import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { demoOperator, isDemoOperator } from '#shared/domain/platform/operator.ts'
import { ConfigError, deriveKey, readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ardoise-config-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const LOCAL = { DATA_DIR: dataDir }
const PRODUCTION = {
  DATA_DIR: dataDir,
  APP_URL: 'https://ardoise.exemple.fr',
  DATABASE_URL: 'postgres://ardoise@base/ardoise',
  APP_SECRET: 'Zq3mT8xLr1vN6bYc0wKd5hFj2pGs9aEu',
  SMTP_URL: 'smtp://nom:mot@hote:587',
  MAIL_FROM: 'devis@exemple.fr',
  FILES_DIR: join(dataDir, 'magasin'),
}
const S3 = {
  S3_BUCKET: 'documents',
  S3_ENDPOINT: 'https://s3.exemple.fr',
  S3_ACCESS_KEY_ID: 'clef',
  S3_SECRET_ACCESS_KEY: 'secret',
}

/** The faults that the settings are refused for, one a line. */
function faultsOf(env: Record<string, string | undefined>, args: string[] = []): string[] {
  try {
    readConfig(env, args)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message.split('\n  - ').slice(1)
  }
  return []
}

test('production requires https, unless INSECURE_HTTP gives a reason', () => {
  const withReason = (reason: string, url = 'http://ardoise.interne') =>
    faultsOf({ ...PRODUCTION, APP_URL: url, INSECURE_HTTP: reason })
  for (const weak of ['', '1', 'oui'])
    expect(withReason(weak)).toEqual([expect.stringContaining('INSECURE_HTTP doit dire pourquoi')])
  expect(withReason('', 'http://127.0.0.1:3000')).toHaveLength(1)
  expect(withReason('réseau interne sans accès extérieur')).toEqual([])
})

describe('Stripe', () => {
  const stripe = (env: Record<string, string>) => readConfig({ ...LOCAL, ...env }).stripe
  test('is a simulation without keys; each key goes to its mode', () => {
    expect(stripe({})).toBeNull()
    expect(stripe({ STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_CLIENT_ID: 'ca_a' })).toEqual({
      keys: { test: { secretKey: 'sk_test_a', clientId: 'ca_a' } },
      webhookSecrets: [],
      apiBase: null,
    })
    const both = {
      STRIPE_SECRET_KEY: 'rk_live_a',
      STRIPE_TEST_SECRET_KEY: 'sk_test_b',
      STRIPE_WEBHOOK_SECRETS: 'whsec_1, whsec_2',
      STRIPE_API_BASE: 'http://127.0.0.1:1/',
    }
    expect(stripe(both)).toEqual({
      keys: {
        live: { secretKey: 'rk_live_a', clientId: null },
        test: { secretKey: 'sk_test_b', clientId: null },
      },
      webhookSecrets: ['whsec_1', 'whsec_2'],
      apiBase: 'http://127.0.0.1:1',
    })
  })
  test.each([
    [{ STRIPE_SECRET_KEY: 'pk_live_a' }, 'STRIPE_SECRET_KEY doit commencer par sk_live_ ou sk_test_.'],
    [{ STRIPE_TEST_SECRET_KEY: 'sk_live_a' }, 'STRIPE_TEST_SECRET_KEY doit commencer par sk_test_.'],
    [
      { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_TEST_SECRET_KEY: 'sk_test_b' },
      'STRIPE_TEST_SECRET_KEY répète le mode test de STRIPE_SECRET_KEY.',
    ],
    [{ STRIPE_CLIENT_ID: 'ca_a' }, 'STRIPE_CLIENT_ID ne sert pas sans STRIPE_SECRET_KEY.'],
    [{ STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_CLIENT_ID: 'a' }, 'STRIPE_CLIENT_ID doit commencer par ca_.'],
    [{ STRIPE_WEBHOOK_SECRETS: 'secret' }, 'STRIPE_WEBHOOK_SECRETS est une liste de secrets whsec_….'],
    [{ STRIPE_API_BASE: 'http://x/v1' }, 'STRIPE_API_BASE doit être une adresse sans chemin.'],
    [
      { BILLING_ORGANIZATION: 'ardoise' },
      'BILLING_ORGANIZATION doit être l’identifiant (UUID) de l’organisation qui facture\u00a0: un nom court se choisit librement.',
    ],
  ])('%j is refused', (env, fault) => expect(faultsOf({ ...LOCAL, ...env })).toEqual([fault]))
})

describe('local mode', () => {
  test('needs no setting', () => {
    expect(readConfig(LOCAL)).toMatchObject({
      mode: 'local',
      appUrl: 'http://127.0.0.1:3000',
      host: '127.0.0.1',
      port: 3000,
      roles: { web: true, worker: true },
      dataDir,
      databaseUrl: null,
      databasePoolSize: 16,
      smtp: null,
      files: { kind: 'disk', directory: join(dataDir, 'files') },
      filesLost: false,
      google: null,
      microsoft: null,
      metricsToken: null,
      trustedProxies: 0,
      logLevel: 'warn',
      sealP12: null,
      demo: true,
    })
  })
  test('creates its secret once, readable by its owner only', () => {
    const { secret } = readConfig(LOCAL)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(48)
    expect(readConfig(LOCAL).secret).toBe(secret)
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(secret)
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  })
  test('uses the port in its address and treats blank settings as absent', () => {
    expect(readConfig({ ...LOCAL, PORT: '3111', APP_URL: '  ', DATABASE_URL: '' })).toMatchObject({
      mode: 'local',
      appUrl: 'http://127.0.0.1:3111',
      databaseUrl: null,
    })
  })
  test('has no demo with DEMO=none', () => {
    expect(readConfig({ ...LOCAL, DEMO: 'none' }).demo).toBe(false)
  })
})

describe('the operator of the installation', () => {
  test('is unknown by default, but messages still have a mailbox', () => {
    const { operator, operatorMailbox } = readConfig({ ...LOCAL, DEMO: 'none' })
    expect(Object.values(operator).every((fact) => fact === null)).toBe(true)
    expect(operatorMailbox).toBe('exploitant@ardoise.test')
    expect(readConfig({ ...PRODUCTION, MAIL_FROM: 'Ardoise <devis@exemple.fr>' }).operatorMailbox).toBe(
      'devis@exemple.fr',
    )
  })
  test('is the demo’s own while the demo is shown and no operator is set', () => {
    expect(readConfig(LOCAL).operator).toEqual(demoOperator)
    expect(readConfig({ ...LOCAL, OPERATOR_NAME: 'Moi' }).operator).toMatchObject({
      name: 'Moi',
      email: null,
    })
    expect(isDemoOperator(readConfig(PRODUCTION).operator)).toBe(false)
  })
  test('is what the legal notice names, once set', () => {
    const { operator, operatorMailbox } = readConfig({
      ...LOCAL,
      OPERATOR_NAME: 'Ardoise SAS',
      OPERATOR_LEGAL_FORM: 'SAS au capital de 10 000 €',
      OPERATOR_SIREN: '552 081 317',
      OPERATOR_VAT_NUMBER: 'FR03552081317',
      OPERATOR_ADDRESS: '8 rue des Tanneurs, 37000 Tours',
      OPERATOR_EMAIL: 'bonjour@exemple.fr',
      OPERATOR_PHONE: '02 47 00 00 00',
      OPERATOR_PUBLICATION_DIRECTOR: 'Camille Aubry',
      HOSTING_NAME: 'Hébergeur SA',
      HOSTING_ADDRESS: '1 rue du Port, 59000 Lille',
      HOSTING_PHONE: '03 20 00 00 00',
    })
    expect(operator).toEqual({
      name: 'Ardoise SAS',
      legalForm: 'SAS au capital de 10\u202f000\u00a0€',
      siren: '552081317',
      vatNumber: 'FR03552081317',
      address: '8 rue des Tanneurs, 37000 Tours',
      email: 'bonjour@exemple.fr',
      phone: '02 47 00 00 00',
      publicationDirector: 'Camille Aubry',
      hostName: 'Hébergeur SA',
      hostAddress: '1 rue du Port, 59000 Lille',
      hostPhone: '03 20 00 00 00',
    })
    expect(operatorMailbox).toBe('bonjour@exemple.fr')
  })
  test('must have a valid SIREN and e-mail, or the start fails', () => {
    const faults = faultsOf({ ...LOCAL, OPERATOR_SIREN: '123', OPERATOR_EMAIL: 'bonjour' })
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['OPERATOR_SIREN', 'OPERATOR_EMAIL'])
  })
})

describe('production', () => {
  test('accepts a complete configuration', () => {
    expect(readConfig({ ...PRODUCTION, METRICS_TOKEN: 'jeton', TRUSTED_PROXIES: '1' })).toMatchObject({
      mode: 'production',
      appUrl: 'https://ardoise.exemple.fr',
      host: '0.0.0.0',
      databaseUrl: PRODUCTION.DATABASE_URL,
      secret: PRODUCTION.APP_SECRET,
      smtp: { url: PRODUCTION.SMTP_URL, from: 'devis@exemple.fr' },
      files: { kind: 'disk', directory: PRODUCTION.FILES_DIR },
      metricsToken: 'jeton',
      trustedProxies: 1,
      logLevel: 'info',
      demo: false,
    })
  })
  test('names every missing setting at once', () => {
    const faults = faultsOf({ DATA_DIR: dataDir, APP_URL: 'https://ardoise.exemple.fr' })
    expect(faults.map((fault) => fault.split(/ (manque|ou) /)[0])).toEqual([
      'DATABASE_URL',
      'APP_SECRET',
      'SMTP_URL',
      'FILES_DIR',
    ])
  })
  test('names invalid settings beside missing ones', () => {
    const faults = faultsOf(
      {
        DATA_DIR: dataDir,
        APP_URL: 'https://ardoise.exemple.fr/app',
        PORT: 'x',
        APP_SECRET: 'court',
        SMTP_URL: 'hote:587',
        S3_BUCKET: 'documents',
        GOOGLE_CLIENT_ID: 'seul',
        DATABASE_POOL_SIZE: '1',
        TRUSTED_PROXIES: '-1',
        REQUESTS_PER_MINUTE: '0',
        MAIL_LIMIT_SCALE: '0',
        LOG_LEVEL: 'loud',
      },
      ['--role=both'],
    )
    for (const name of [
      'PORT',
      'APP_URL',
      'DATABASE_URL',
      'APP_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'S3_ENDPOINT',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      '--role',
      'GOOGLE_CLIENT_ID',
      'DATABASE_POOL_SIZE',
      'TRUSTED_PROXIES',
      'REQUESTS_PER_MINUTE',
      'MAIL_LIMIT_SCALE',
      'LOG_LEVEL',
    ])
      expect(faults.filter((fault) => fault.startsWith(name))).toHaveLength(1)
    expect(faults).toHaveLength(16)
  })
  test.each(Object.keys(PRODUCTION).filter((name) => !['DATA_DIR', 'APP_URL'].includes(name)))(
    'does not start without %s',
    (name) => {
      const [fault, ...more] = faultsOf({ ...PRODUCTION, [name]: undefined })
      expect(fault).toContain(name)
      expect(more).toEqual([])
    },
  )
})

test.each([
  ['short', 'a1b2c3d4e5'],
  ['long and monotonous', 'abc'.repeat(20)],
])('a %s secret is refused, in local mode too', (_name, APP_SECRET) => {
  for (const base of [LOCAL, PRODUCTION])
    expect(faultsOf({ ...base, APP_SECRET })).toEqual([
      expect.stringMatching(/^APP_SECRET est trop faible/) as string,
    ])
})

test.each(['1.5', '70000', '-1', 'Infinity', '80 80', '0x'])('PORT=%s is refused', (PORT) => {
  expect(faultsOf({ ...LOCAL, PORT })).toEqual(['PORT doit être un entier entre 0 et 65535.'])
})

test('a mail server needs a sender address', () => {
  expect(faultsOf({ ...LOCAL, SMTP_URL: PRODUCTION.SMTP_URL })).toEqual([
    'MAIL_FROM manque : adresse d’expédition.',
  ])
})

describe('the file store', () => {
  test('is S3 when a bucket is set, in the given region or « auto »', () => {
    const s3 = {
      endpoint: S3.S3_ENDPOINT,
      bucket: 'documents',
      accessKeyId: 'clef',
      secretAccessKey: 'secret',
    }
    const { FILES_DIR: _unused, ...rest } = PRODUCTION
    expect(readConfig({ ...rest, ...S3 }).files).toEqual({ kind: 's3', s3: { ...s3, region: 'auto' } })
    expect(readConfig({ ...LOCAL, ...S3, S3_REGION: 'fr-par' }).files).toEqual({
      kind: 's3',
      s3: { ...s3, region: 'fr-par' },
    })
  })
  test('is refused when partly configured, in local mode too', () => {
    expect(faultsOf({ ...LOCAL, ...S3, S3_ENDPOINT: undefined })).toEqual([
      'S3_ENDPOINT manque : adresse du magasin S3.',
    ])
  })
})

test.each([
  ['web', { web: true, worker: false }],
  ['worker', { web: false, worker: true }],
  ['all', { web: true, worker: true }],
])('--role=%s', (role, roles) => {
  expect(readConfig(LOCAL, ['--verbose', `--role=${role}`]).roles).toEqual(roles)
})

test('a sign-in provider needs both its id and its secret, or is off', () => {
  const google = { GOOGLE_CLIENT_ID: 'nom', GOOGLE_CLIENT_SECRET: 'clef' }
  expect(readConfig({ ...LOCAL, ...google }).google).toEqual({ clientId: 'nom', clientSecret: 'clef' })
  expect(readConfig({ ...LOCAL, ...google, GOOGLE_ISSUER: 'http://127.0.0.1:9' }).google).toMatchObject({
    issuer: 'http://127.0.0.1:9',
  })
  expect(faultsOf({ ...LOCAL, MICROSOFT_CLIENT_SECRET: 'clef' })).toEqual([
    'MICROSOFT_CLIENT_ID et MICROSOFT_CLIENT_SECRET vont ensemble.',
  ])
})

test('the company’s sign-in provider needs all its settings and real domains, or is off', () => {
  const sso = {
    SSO_ISSUER: 'https://connexion.roy.test/',
    SSO_CLIENT_ID: 'nom',
    SSO_CLIENT_SECRET: 'clef',
    SSO_DOMAINS: 'Roy.test, atelier-roy.test',
  }
  expect(readConfig(LOCAL).sso).toBeNull()
  expect(readConfig({ ...LOCAL, ...sso }).sso).toEqual({
    issuer: 'https://connexion.roy.test',
    clientId: 'nom',
    clientSecret: 'clef',
    domains: ['roy.test', 'atelier-roy.test'],
    name: 'votre entreprise',
  })
  expect(readConfig({ ...LOCAL, ...sso, SSO_NAME: 'Roy' }).sso?.name).toBe('Roy')
  expect(faultsOf({ ...LOCAL, SSO_DOMAINS: 'roy.test' })).toEqual([
    'SSO_ISSUER, SSO_CLIENT_ID, SSO_CLIENT_SECRET et SSO_DOMAINS vont ensemble.',
  ])
  expect(faultsOf({ ...LOCAL, ...sso, SSO_DOMAINS: 'https://roy.test' })).toEqual([
    'SSO_DOMAINS est une liste de domaines, comme exemple.fr, exemple.com.',
  ])
})

test('the directory of companies is the State’s, off, or a mirror that may stand on the operator’s own network', () => {
  const directory = (wanted: string) => readConfig({ ...LOCAL, COMPANY_DIRECTORY: wanted }).companyDirectory
  expect(readConfig(LOCAL).companyDirectory.url).toBeNull()
  expect(directory('on')).toEqual({
    url: 'https://recherche-entreprises.api.gouv.fr',
    privateHosts: false,
  })
  for (const url of ['http://10.0.0.7:8080', 'https://annuaire.interne'])
    expect(directory(`${url}/`)).toEqual({ url, privateHosts: true })
})

test('each purpose has its own key', () => {
  expect(deriveKey('secret', 'seal')).toEqual(deriveKey('secret', 'seal'))
  expect(deriveKey('secret', 'seal')).not.toEqual(deriveKey('secret', 'answers'))
})

test('Gmail announces to a topic, and Graph to a public address', () => {
  const keys = { MICROSOFT_CLIENT_ID: 'nom', MICROSOFT_CLIENT_SECRET: 'clef' }
  const push = {
    GMAIL_PUSH_TOPIC: 'projects/p/topics/t',
    GMAIL_PUSH_ACCOUNT: 'pubsub@p.iam.gserviceaccount.com',
  }
  expect(readConfig({ ...PRODUCTION, ...keys, ...push }).mailPush).toEqual({
    gmail: {
      topic: 'projects/p/topics/t',
      serviceAccount: 'pubsub@p.iam.gserviceaccount.com',
      audience: 'https://ardoise.exemple.fr/functions/v1/gmail-push',
      keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    graph: true,
    lookSeconds: 300,
  })
  const off = { gmail: null, graph: false, lookSeconds: 300 }
  expect(readConfig({ ...LOCAL, ...keys }).mailPush).toEqual(off)
  expect(readConfig({ ...PRODUCTION, ...keys, MICROSOFT_PUSH: 'none' }).mailPush).toEqual(off)
  expect(readConfig(PRODUCTION).mailPush).toEqual(off)
  expect(faultsOf({ ...LOCAL, GMAIL_PUSH_TOPIC: 'projects/p/topics/t' })).toEqual([
    'GMAIL_PUSH_TOPIC et GMAIL_PUSH_ACCOUNT vont ensemble.',
  ])
  expect(faultsOf({ ...LOCAL, ...push, GMAIL_PUSH_TOPIC: 'gmail' })).toEqual([
    'GMAIL_PUSH_TOPIC doit avoir la forme projects/…/topics/….',
  ])
})
