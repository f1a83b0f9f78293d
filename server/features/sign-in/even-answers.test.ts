import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#server/features/identity/commands/create-account.ts'
import { createPasswords } from '#server/integrations/passwords/real.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'

/** The step of server/integrations/passwords/real.ts: an answer leaves at a whole number of them. */
const STEP_MS = 300
const SAMPLES = 5

let site: TestApp
const addresses: string[] = []
beforeAll(async () => {
  site = await startTestApp({ passwords: createPasswords(), jobs: false })
  for (let count = 0; count < SAMPLES; count += 1) {
    const email = address()
    addresses.push(email)
    await createAccount(site.context, { email, name: 'Léa Martin', password: 'une-ardoise-neuve' })
  }
})
afterAll(() => site.close())

const address = () => `pareil-${crypto.randomUUID().slice(0, 13)}@exemple.fr`

/** Makes a call; returns its answer without the parts that always differ (date, cookie, counters), and its duration. */
async function call(path: string, body: unknown) {
  const startedAt = performance.now()
  const { status, body: answer, headers } = await site.request('POST', `/auth/v1${path}`, { body })
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(date|x-ratelimit)/.test(name)),
  )
  return { took: performance.now() - startedAt, answer: { status, answer, kept } }
}

test.each([
  [
    '/sign-up/email',
    (email: string) => ({
      email,
      password: 'encore-une-ardoise',
      name: 'Léa Martin',
      companyName: 'Atelier',
    }),
  ],
  ['/email-otp/send-verification-otp', (email: string) => ({ email })],
  ['/request-password-reset', (email: string) => ({ email })],
  ['/sign-in/email', (email: string) => ({ email, password: 'pas-le-bon-du-tout' })],
  ['/email-otp/verify-email', (email: string) => ({ email, otp: '123456', password: 'pas-le-bon-du-tout' })],
])(
  '%s answers the same, in the same time, whether the address has an account or not',
  async (path, bodyFor) => {
    const times = { known: [] as number[], unknown: [] as number[] }
    // The sign-up of another test asked for a code a moment ago.
    await site.context.pool.query(`delete from rate_limits where key like 'code%'`)
    for (const email of addresses) {
      const withAccount = await call(path, bodyFor(email))
      const without = await call(path, bodyFor(address()))
      expect(withAccount.answer).toEqual(without.answer)
      times.known.push(withAccount.took)
      times.unknown.push(without.took)
    }
    // Compare the quickest: at most one step apart, by chance on a loaded machine; unloaded they differ by a few milliseconds.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)]
    expect(Math.min(known, unknown)).toBeGreaterThan(STEP_MS - 5)
    expect(Math.abs(known - unknown)).toBeLessThan(STEP_MS + 30)
  },
)
