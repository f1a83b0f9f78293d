import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '#server/db/pool.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#server/test/database-proxy.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { testDatabaseUrl } from '#server/test/test-database.ts'
import type { Me } from '#shared/contract/identity.ts'

/** Cuts better-auth's own connections during COMMIT; the other connections stay. */
let site: TestApp
let proxy: DatabaseProxy
let direct: TestApp['context']['authPool']
beforeAll(async () => {
  site = await startTestApp()
  proxy = await startDatabaseProxy(await testDatabaseUrl())
  direct = site.context.authPool
  site.context.authPool = createPool(proxy.url, 10, () => undefined)
})
afterEach(() => proxy.back())
afterAll(async () => {
  await site.context.authPool.end()
  site.context.authPool = direct
  await proxy.close()
  await site.close()
})

const PASSWORD = 'une-ardoise-neuve'
const NEXT = 'une-autre-ardoise'
const newAddress = () => `coupe-${crypto.randomUUID().slice(0, 13)}@exemple.fr`
const post = (path: string, body: unknown) => site.request('POST', `/auth/v1${path}`, { body })
const signUp = (email: string) =>
  post('/sign-up/email', { email, password: PASSWORD, name: 'Léa Martin', companyName: 'Atelier Martin' })
const signIn = (email: string, password = PASSWORD) => post('/sign-in/email', { email, password })
const codeFor = async (email: string, before = '') => {
  const codeOf = (text: string) => /\b\d{6}\b/.exec(text)![0]
  const mail = await site.waitForMail(
    ({ to, subject, text }) => to.email === email && /code/.test(subject) && codeOf(text) !== before,
  )
  return codeOf(mail.text)
}
const verify = (email: string, otp: string) =>
  post('/email-otp/verify-email', { email, otp, password: PASSWORD })
async function account(): Promise<string> {
  const email = newAddress()
  await signUp(email)
  expect((await verify(email, await codeFor(email))).status).toBe(200)
  return email
}
async function askReset(email: string): Promise<string> {
  await post('/request-password-reset', { email })
  const mail = await site.waitForMail(
    ({ to, text }) => to.email === email && text.includes('/reset-password/'),
  )
  return /\/reset-password\/([\w-]+)/.exec(mail.text)![1]!
}
const reset = (token: string) => post('/reset-password', { token, newPassword: NEXT })
const hasUser = async (email: string) =>
  (await site.context.pool.query('select from users where email = $1', [email])).rowCount === 1
const isTold = (email: string, subject: RegExp) =>
  site.waitForMail((mail) => mail.to.email === email && subject.test(mail.subject))

const inDoubt = {
  status: 503,
  headers: { 'retry-after': '2' },
  body: { code: 'outcome_unknown', message: expect.stringContaining('nous ne savons pas') },
}
const away = { status: 503, headers: { 'retry-after': '5' }, body: { code: 'service_unavailable' } }

/** A statement that identifies each transaction of better-auth before its COMMIT. */
const SIGN_UP = 'insert into "accounts"'
const USE_CODE = 'delete from "verifications"'
const RESET = 'update "accounts"'

describe('the answer of COMMIT is lost, and the database can tell the outcome', () => {
  test('when committed, the sign-up goes on', async () => {
    const email = newAddress()
    proxy.cutCommit('during', SIGN_UP)
    const cuts = proxy.cuts()
    expect((await signUp(email)).status).toBe(200)
    expect(proxy.cuts()).toBe(cuts + 1)
    const verified = await verify(email, await codeFor(email))
    const headers = { authorization: `Bearer ${verified.body.token}` }
    expect((await site.request<Me>('GET', '/api/v1/me', { headers })).body).toMatchObject({
      user: { email, emailVerified: true },
      profile: { firstName: 'Léa', lastName: 'Martin' },
    })
  })

  test('when committed, the code opens the session', async () => {
    const email = newAddress()
    await signUp(email)
    const code = await codeFor(email)
    proxy.cutCommit('during', USE_CODE)
    expect((await verify(email, code)).status).toBe(200)
  })

  test('when committed, the new password is announced to its owner', async () => {
    const email = await account()
    const token = await askReset(email)
    proxy.cutCommit('during', RESET)
    expect((await reset(token)).status).toBe(200)
    await isTold(email, /mot de passe.*(modifié|changé)/i)
    expect((await signIn(email, NEXT)).status).toBe(200)
  })

  test('when COMMIT never arrived, nothing was done and the same call succeeds', async () => {
    const email = newAddress()
    proxy.cutCommit('before', SIGN_UP)
    expect(await signUp(email)).toMatchObject(away)
    expect(await hasUser(email)).toBe(false)
    expect((await signUp(email)).status).toBe(200)
    const code = await codeFor(email)
    proxy.cutCommit('before', USE_CODE)
    expect(await verify(email, code)).toMatchObject(away)
    expect((await verify(email, code)).status).toBe(200)
    const token = await askReset(email)
    proxy.cutCommit('before', RESET)
    expect(await reset(token)).toMatchObject(away)
    expect((await signIn(email)).status).toBe(200)
    expect((await reset(token)).status).toBe(200)
    expect((await signIn(email, NEXT)).status).toBe(200)
  })
})

describe.each(['before', 'during'] as const)(
  'the connection is cut %s COMMIT is answered, and the database is away',
  (cut) => {
    test('the sign-up’s outcome is unknown; the same call again succeeds', async () => {
      const email = newAddress()
      proxy.stayAway()
      proxy.cutCommit(cut, SIGN_UP)
      expect(await signUp(email)).toMatchObject(inDoubt)
      proxy.back()
      expect(await hasUser(email)).toBe(cut === 'during')
      expect((await signUp(email)).status).toBe(200)
      const verified = await verify(email, await codeFor(email))
      expect(verified.status).toBe(200)
      const { rows } = await site.context.pool.query(
        'select p.first_name from users u join profiles p on p.user_id = u.id where u.email = $1',
        [email],
      )
      expect(rows).toEqual([{ first_name: 'Léa' }])
    })

    test('the code’s outcome is unknown; the same code or a new one works afterwards', async () => {
      const email = newAddress()
      await signUp(email)
      const code = await codeFor(email)
      proxy.stayAway()
      proxy.cutCommit(cut, USE_CODE)
      expect(await verify(email, code)).toMatchObject(inDoubt)
      proxy.back()
      const again = await verify(email, code)
      expect(again.status).toBe(cut === 'before' ? 200 : 400)
      if (cut === 'before') return
      expect(again.body.code).toBe('code_invalid')
      await site.context.pool.query(`delete from rate_limits where key like 'code-pause:%'`)
      await post('/email-otp/send-verification-otp', { email, type: 'email-verification' })
      expect((await verify(email, await codeFor(email, code))).status).toBe(200)
    })

    test('the new password’s outcome is unknown; the same link works, or the password is already changed', async () => {
      const email = await account()
      const token = await askReset(email)
      proxy.stayAway()
      proxy.cutCommit(cut, RESET)
      expect(await reset(token)).toMatchObject(inDoubt)
      proxy.back()
      if (cut === 'before') expect((await reset(token)).status).toBe(200)
      expect((await signIn(email, NEXT)).status).toBe(200)
      expect((await signIn(email)).status).toBe(401)
    })

    test('the session’s outcome is unknown; the same call again opens one', async () => {
      const email = await account()
      proxy.cutStatement(cut, 'insert into "sessions"')
      expect(await signIn(email)).toMatchObject(inDoubt)
      expect((await signIn(email)).status).toBe(200)
    })

    test('the outcome of a session after a verified address is unknown; the same code opens one', async () => {
      const email = newAddress()
      await signUp(email)
      const code = await codeFor(email)
      proxy.cutStatement(cut, 'insert into "sessions"')
      expect(await verify(email, code)).toMatchObject(inDoubt)
      const again = await verify(email, code)
      expect([again.status, again.body.token]).toEqual([200, expect.any(String)])
      expect(await post('/email-otp/verify-email', { email, otp: code, password: NEXT })).toMatchObject({
        status: 400,
        body: { code: 'code_invalid' },
      })
    })
  },
)

describe('a connection lost during a statement is a 503', () => {
  test.each(['before', 'during'] as const)('in the transaction of a sign-up, cut %s', async (cut) => {
    const email = newAddress()
    for (const sent of ['insert into "users"', SIGN_UP, 'from "users"']) {
      proxy.cutStatement(cut, sent)
      expect(await signUp(email), sent).toMatchObject(away)
      expect(await hasUser(email)).toBe(false)
    }
    expect((await signUp(email)).status).toBe(200)
  })

  test('in a read', async () => {
    const email = await account()
    proxy.cutStatement('during', 'from "users"')
    expect(await signIn(email)).toMatchObject(away)
    expect((await signIn(email)).status).toBe(200)
  })

  test('in another write, whose mail would be lost: no false success', async () => {
    const email = await account()
    // A server of its own: jobs that run would go through the cut connections too.
    const cut = await startTestApp({ jobs: false })
    const { pool } = cut.context
    cut.context.pool = createPool(proxy.url, 10, () => undefined)
    try {
      proxy.cutStatement('during', 'into "outgoing_mails"')
      const body = { email }
      expect(await cut.request('POST', '/auth/v1/request-password-reset', { body })).toMatchObject(away)
    } finally {
      await cut.context.pool.end()
      cut.context.pool = pool
      await cut.close()
    }
    expect(await askReset(email)).toMatch(/./)
  })
})
