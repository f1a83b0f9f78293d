import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createAccount } from '#server/features/identity/commands/create-account.ts'
import { createPasswords } from '#server/integrations/passwords/real.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'

const PASSWORD = 'une-ardoise-neuve'
/** The default limit of an installation. */
const LIMITS = { requestsPerMinute: 3_000 }
/** Hashes running and waiting at most (server/integrations/passwords/real.ts). */
const MOST_TAKEN_IN = 3 + 48
let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ config: LIMITS })
})
afterAll(() => site.close())
beforeEach(() => site.context.pool.query('delete from rate_limits'))

const newAddress = () => `foule-${crypto.randomUUID().slice(0, 13)}@exemple.fr`
const from = async (remoteAddress: string, path: string, body: object, at = site) => {
  const answer = await at.app.inject({
    method: 'POST',
    url: `/auth/v1${path}`,
    payload: body,
    remoteAddress,
  })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() }
}
const counters = async (like: string) =>
  (await site.context.pool.query('select key, hits from rate_limits where key like $1', [like])).rows
const statusesOf = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))].sort()
const mailsTo = async (email: string) => (await site.mails()).filter((mail) => mail.to.email === email)

const asks: [string, number, (email: string) => object][] = [
  ['/sign-up/email', 20, (email) => ({ email, password: PASSWORD, name: 'Léa Roy', companyName: 'Roy' })],
  ['/sign-in/email', 20, (email) => ({ email, password: PASSWORD })],
  ['/sign-in/email-otp', 30, (email) => ({ email, otp: '123456' })],
  ['/email-otp/send-verification-otp', 20, (email) => ({ email })],
  ['/email-otp/verify-email', 30, (email) => ({ email, otp: '123456', password: PASSWORD })],
  ['/request-password-reset', 10, (email) => ({ email })],
]

describe('a client IP over its limit', () => {
  test.each(asks)(
    '%s: is refused before its address is counted or its password hashed',
    async (path, max, bodyOf) => {
      await from('192.0.2.1', path, bodyOf(newAddress()))
      await site.context.pool.query('update rate_limits set hits = $1 where key = $2', [
        max,
        `auth:${path}:192.0.2.1`,
      ])
      await site.context.pool.query(`delete from rate_limits where key not like 'auth:%'`)
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => from('192.0.2.1', path, bodyOf(newAddress()))),
      )
      expect(statusesOf(answers)).toEqual([429])
      expect(answers.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
      expect(await counters('%')).toHaveLength(1)
      expect((await from('192.0.2.2', path, bodyOf(newAddress()))).status).not.toBe(429)
    },
  )

  test.each([
    ['POST', '/sso', { domain: 'roy.test' }],
    ['POST', '/factors/verify', { code: '123456' }],
    ['POST', '/passkey/verify-authentication', { response: { id: 'x' } }],
    ['POST', '/sign-in/social', { provider: 'google' }],
    ['POST', '/reset-password', { token: 'x', newPassword: PASSWORD }],
    ['GET', '/passkey/generate-authenticate-options', undefined],
    ['GET', '/callback/google?state=x', undefined],
  ] as const)('%s %s is counted per client IP too', async (method, path, payload) => {
    await site.app.inject({ method, url: `/auth/v1${path}`, ...(payload ? { payload } : {}) })
    expect(await counters('auth:%:127.0.0.1')).toHaveLength(1)
  })
})

test('when 600 clients verify an address at once, a few are hashed and the others get a 503 with Retry-After', async () => {
  /** Ends the hashes under way and those to come; without it they last. */
  let letGo = () => {}
  let free = Promise.resolve()
  const hold = () => {
    free = new Promise((resolve) => {
      letGo = resolve
    })
  }
  const hashPassword = async (password: string) => {
    await free
    return password
  }
  const passwords = createPasswords({
    hashPassword,
    verifyPassword: async ({ hash, password }) => (await hashPassword(password)) === hash,
  })
  const hashing = await startTestApp({ passwords, jobs: false, config: LIMITS })
  onTestFinished(() => hashing.close())
  /** Sends them all at once; whoever is taken in is hashed only once the others were refused. */
  const crowd = async (
    count: number,
    ask: (index: number) => [place: string, path: string, body: object],
  ) => {
    hold()
    let refused = 0
    const answers = Array.from({ length: count }, async (_, index) => {
      const answer = await from(...ask(index), hashing)
      if (answer.status === 503) refused += 1
      return answer
    })
    await vi.waitUntil(() => refused >= count - MOST_TAKEN_IN, { timeout: 50_000 })
    letGo()
    return Promise.all(answers)
  }
  const answers = await crowd(600, (index) => [
    `198.51.100.${index % 250}`,
    '/email-otp/verify-email',
    { email: newAddress(), otp: '123456', password: PASSWORD },
  ])
  expect(statusesOf(answers)).toEqual([400, 503])
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.every(({ retryAfter }) => retryAfter === '3')).toBe(true)
  // better-auth's own hashes take their turn too.
  const email = newAddress()
  await createAccount(hashing.context, { email, name: 'Léa Martin', password: PASSWORD })
  const signIns = await crowd(100, (index) => [
    `203.0.113.${index}`,
    '/sign-in/email',
    { email: newAddress(), password: PASSWORD },
  ])
  expect(statusesOf(signIns)).toEqual([401, 503])
  const owner = await from('192.0.2.4', '/sign-in/email', { email, password: PASSWORD }, hashing)
  expect(owner.status).toBe(200)
})

describe('what a stranger asks for in someone else’s name', () => {
  const STRANGER = '192.0.2.66'
  const OWNER = '198.51.100.20'
  const [signUp, , , sendCode, , askReset] = asks
  const asOften = async ([path, , bodyOf]: (typeof asks)[number], email: string) => {
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1)
      statuses.push((await from(STRANGER, path, bodyOf(email))).status)
    return statuses
  }

  test('five sign-ups use up the stranger’s limit of codes, not the owner’s', async () => {
    const email = newAddress()
    expect(await asOften(signUp!, email)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await from(OWNER, '/sign-up/email', signUp![2](email))).status).toBe(200)
    expect((await from(OWNER, '/request-password-reset', { email })).status).toBe(200)
  })

  test('a code just asked for by the stranger does not make the owner wait', async () => {
    const email = newAddress()
    await createAccount(site.context, { email, name: 'Léa Martin', password: PASSWORD })
    const ask = { email, type: 'sign-in' }
    expect((await from(STRANGER, sendCode![0], ask)).status).toBe(200)
    expect((await from(STRANGER, sendCode![0], ask)).status).toBe(429)
    await from(STRANGER, '/sign-up/email', signUp![2](email))
    expect((await from(OWNER, sendCode![0], ask)).status).toBe(200)
    await expect
      .poll(
        async () => (await mailsTo(email)).filter(({ subject }) => /code de connexion/.test(subject)).length,
      )
      .toBe(2)
  })

  test('resets are counted per client IP too', async () => {
    const email = newAddress()
    expect(await asOften(askReset!, email)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await from(OWNER, '/request-password-reset', { email })).status).toBe(200)
  })

  test('requests refused to one client IP do not count for all', async () => {
    const email = newAddress()
    await asOften(askReset!, email)
    const hits = (await counters('reset:%')).map((row) => row.hits).sort((a, b) => a - b)
    expect(hits).toEqual([5, 7])
  })

  test.each([
    ['/request-password-reset', 'reset', 30, 300, {}],
    ['/email-otp/send-verification-otp', 'code-to-sign-in', 30, 300, { type: 'sign-in' }],
    ['/email-otp/send-verification-otp', 'code', 30, 300, {}],
    ['/sign-in/email', 'sign-in', 300, 3_000, { password: PASSWORD }],
    ['/sign-in/email-otp', 'sign-in-code', 300, 1_000, { otp: '123456' }],
  ] as const)(
    '%s (%s): after %i tries on an address from everywhere a client IP keeps its first two, after %i none',
    async (path, kind, many, all, more) => {
      const body = { email: newAddress(), ...more }
      const ask = async (place: string) => {
        await site.context.pool.query(`delete from rate_limits where key like 'code-pause:%'`)
        return (await from(place, path, body)).status
      }
      expect(await ask(STRANGER)).not.toBe(429)
      const stand = (hits: number) =>
        site.context.pool.query(
          `update rate_limits set hits = $1 where key like $2 and key not like '%:%:%'`,
          [hits, `${kind}:%`],
        )
      expect((await stand(many)).rowCount).toBe(1)
      expect([await ask(OWNER), await ask(OWNER)]).not.toContain(429)
      expect(await ask(OWNER)).toBe(429)
      await stand(all)
      expect(await ask('203.0.113.77')).toBe(429)
    },
  )
})
