import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { vi } from 'vitest'
import { registerCapturedMails } from '#server/http/captured-mails.ts'
import { type Access, initialRights } from '#shared/domain/member-rights.ts'
import type { Plan } from '#shared/domain/plans/plan-ids.ts'
import type { Role } from '#shared/domain/roles.ts'
import { type Config, readConfig } from '../config.ts'
import { closeContext, createContext, type Replacements, startJobs } from '../context.ts'
import { makeSessionToken } from '../integrations/auth/session-token.ts'
import { createDiskFileStore } from '../integrations/files/local.ts'
import { writeMark } from '../integrations/files/mark.ts'
import { CERTIFICATE_KEY } from '../integrations/seal/certificate.ts'
import type { CapturedMail, MailCapture } from '../integrations/smtp/port.ts'
import { type AppContext, memberScope, type Scope } from '../scope.ts'
import { createSite } from '../site.ts'
import { quickPasswords } from './quick-passwords.ts'
import { testDatabaseUrl } from './test-database.ts'

export type Member = Access & { orgId: string; userId: string; email: string; token: string; scope: Scope }

export type Answer<T = Record<string, unknown>> = {
  status: number
  body: T
  headers: Record<string, unknown>
  bytes: Buffer
}

export type RequestOptions = {
  as?: Pick<Member, 'token' | 'orgId'>
  body?: unknown
  headers?: Record<string, string>
}

export type TestApp = {
  context: AppContext
  app: FastifyInstance
  /** `path` from the root, as '/api/v1/companies'. */
  request<T = Record<string, unknown>>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<Answer<T>>
  /** A new organization and its first member, with a live session. It has agreed on Business: a trial would end under a clock put on. */
  makeOrganization(options?: { role?: Role; name?: string; plan?: Plan }): Promise<Member>
  /** Adds a member to an organization. */
  makeMember(orgId: string, role: Role, rights?: Access['rights']): Promise<Member>
  /** Adds a session of a user; returns the token that opens it. */
  makeSession(userId: string, orgId: string): Promise<string>
  /** Captured mails, newest first. */
  mails(): Promise<CapturedMail[]>
  /** The first mail that fits, waited for: the queue delivers on its own time. */
  waitForMail(fits: (mail: CapturedMail) => boolean): Promise<CapturedMail>
  close(): Promise<void>
}

/** A body as JSON; a form as a browser sends one. */
async function encoded(body: unknown) {
  if (body === undefined) return { headers: {}, payload: undefined }
  if (!(body instanceof FormData))
    return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
  const form = new Response(body)
  return {
    headers: { 'content-type': form.headers.get('content-type')! },
    payload: Buffer.from(await form.arrayBuffer()),
  }
}

/** The same for all: apps on one database are processes of one installation. */
const SECRET = 'le-secret-de-tous-les-essais-0123456789'

let certificate: Uint8Array | null = null

/** Each app of a worker has a folder of its own for its files: all of them bear the mark that their database knows, and one certificate. */
async function markStore({ files, secret }: Config, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from file_store_marks')
  await client.end()
  if (rows[0] === undefined || files.kind !== 'disk') return
  const store = createDiskFileStore(files.directory)
  await writeMark(store, rows[0].id)
  if (certificate !== null && secret === SECRET)
    await store.put(CERTIFICATE_KEY, certificate, { contentType: 'application/json' })
}

/** A whole Ardoise on this worker's database, reached by inject: no port. Jobs run unless `jobs: false`. */
export async function startTestApp(
  options: Replacements & { jobs?: boolean; config?: Partial<Config> } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ardoise-app-'))
  const databaseUrl = await testDatabaseUrl()
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    APP_SECRET: SECRET,
    STRICT: '1',
    DEMO: 'none',
    REQUESTS_PER_MINUTE: '1000000',
    DATABASE_POOL_SIZE: '20',
  }
  const config = { ...readConfig(env), ...options.config }
  await markStore(config, databaseUrl)
  const context = await createContext(config, databaseUrl, {
    log: pino({ level: 'silent' }),
    passwords: quickPasswords,
    ...options,
  })
  if (config.secret === SECRET) certificate ??= await context.files.get(CERTIFICATE_KEY)
  if (options.jobs !== false) await startJobs(context)
  const app = await createSite(context, [registerCapturedMails])
  await app.ready()
  // Notices sent before it listens would be lost.
  await vi.waitUntil(() => context.live.connected, { timeout: 30_000, interval: 5 })
  const capture = context.mailer as unknown as MailCapture
  const { pool, authPool } = context

  const makeSession = async (userId: string, orgId: string): Promise<string> => {
    const { signed, hash } = makeSessionToken(config.secret)
    await context.pool.query(
      "insert into sessions (user_id, token_hash, expires_at, active_organization_id) values ($1, $2, now() + interval '100 years', $3)",
      [userId, hash, orgId],
    )
    return signed
  }
  const makeMember = async (orgId: string, role: Role, rights = initialRights): Promise<Member> => {
    const userId = randomUUID()
    const email = `${role}-${userId.slice(0, 8)}@ardoise.test`
    await context.pool.query(
      'insert into users (id, name, email, email_verified) values ($1, $2, $3, true)',
      [userId, `Test ${role}`, email],
    )
    await context.pool.query(
      'insert into memberships (org_id, user_id, role, rights) values ($1, $2, $3, $4)',
      [orgId, userId, role, [...rights]],
    )
    const token = await makeSession(userId, orgId)
    return {
      orgId,
      userId,
      email,
      role,
      rights,
      token,
      scope: memberScope(context, { orgId, userId, role, rights }),
    }
  }
  return {
    context,
    app,
    makeMember,
    makeSession,
    async makeOrganization({ role = 'owner', name = 'Atelier Test', plan = 'business' } = {}) {
      const orgId = randomUUID()
      await context.pool.query(
        `insert into organizations (id, name, slug, plan, address_line1, postal_code, city, siren, legal_form, email)
         values ($1, $2, $3, $4, '12 rue des Lilas', '69003', 'Lyon', '552081317', 'SARL', 'contact@atelier.test')`,
        [orgId, name, `test-${orgId.slice(0, 13)}`, plan],
      )
      return makeMember(orgId, role)
    },
    async request<T>(method: string, path: string, { as, body, headers = {} }: RequestOptions = {}) {
      const sent = await encoded(body)
      const response = await app.inject({
        method: method as 'GET',
        url: path,
        headers: {
          ...(as ? { authorization: `Bearer ${as.token}`, 'ardoise-organization': as.orgId } : {}),
          ...sent.headers,
          ...headers,
        },
        ...(sent.payload === undefined ? {} : { payload: sent.payload }),
      })
      const json = String(response.headers['content-type']).includes('json')
      return {
        status: response.statusCode,
        headers: response.headers,
        bytes: response.rawPayload,
        body: (json && response.body ? response.json() : {}) as T,
      }
    },
    mails: () => capture.list(500),
    async waitForMail(fits) {
      const deadline = Date.now() + 30_000
      while (Date.now() < deadline) {
        const found = (await capture.list(500)).find(fits)
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      throw new Error('no such mail within 30 s')
    },
    async close() {
      try {
        await app.close()
        // The next file of this worker shares the database: it must not find the jobs that wait here.
        await pool.query(`delete from pgboss.job where state in ('created', 'retry')`)
        await pool.query(`update outgoing_mails set status = 'sent' where status = 'queued'`)
        // Nor be refused a mail for those that other files sent to the same address.
        await pool.query('update outgoing_mails set counts = false where counts')
        // Nor be refused a call: all come from one address.
        await pool.query('delete from rate_limits')
      } finally {
        // Whatever a failed test left: a worker that ran on would take the mails of the next files.
        await closeContext(Object.assign(context, { pool, authPool }))
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  }
}
