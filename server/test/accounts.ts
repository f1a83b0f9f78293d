import { ScureBase32Plugin } from 'otplib'
import { totpCode, totpStep } from '#server/features/security/steps/totp.ts'
import type { Security } from '#shared/contract/security.ts'
import { createAccount } from '../features/identity/commands/create-account.ts'
import type { TestApp } from './harness.ts'

export const PASSWORD = 'une-ardoise-neuve'
export type Headers = Record<string, string>

/** The cookies of an answer as a browser would send them back, over those it had. */
export function cookiesOf(answer: { headers: Record<string, unknown> }, before: Headers = {}): Headers {
  const jar = new Map(
    (before.cookie ?? '')
      .split('; ')
      .filter(Boolean)
      .map((pair) => pair.split(/=(.*)/s) as [string, string]),
  )
  for (const line of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
    const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/s)
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
}

/** Calls that tests of accounts repeat, made as a browser makes them. */
export function accountsOf(site: TestApp) {
  const auth = (path: string, body: unknown, headers: Headers = {}) =>
    site.request('POST', `/auth/v1${path}`, { body, headers })
  const api = <T = Record<string, unknown>>(method: string, path: string, headers: Headers, body?: unknown) =>
    site.request<T>(method, `/api/v1${path}`, { headers, ...(body === undefined ? {} : { body }) })
  const signIn = (email: string, headers: Headers = {}, password = PASSWORD) =>
    auth('/sign-in/email', { email, password }, headers)
  return {
    auth,
    api,
    signIn,
    me: (headers: Headers) => api('GET', '/me', headers),
    security: async (headers: Headers) => (await api<Security>('GET', '/me/security', headers)).body,
    async newAccount() {
      const email = `compte-${crypto.randomUUID().slice(0, 13)}@exemple.fr`
      const userId = await createAccount(site.context, { email, name: 'Léa Martin', password: PASSWORD })
      return { email, userId, headers: cookiesOf(await signIn(email)) }
    },
    /** Switches two-factor on with the code of half a minute ago, so that the present code can still be used. */
    async protect(headers: Headers) {
      const { body } = await api<{ factorId: string; secret: string; uri: string }>(
        'POST',
        '/me/factors',
        headers,
        {},
      )
      const secret = Buffer.from(new ScureBase32Plugin().decode(body.secret))
      const codeAt = (steps: number) => totpCode(secret, totpStep(site.context.clock.now()) + steps)
      const answer = await api<{ recoveryCodes: string[] }>(
        'POST',
        `/me/factors/${body.factorId}/verify`,
        headers,
        {
          code: codeAt(0),
        },
      )
      await site.context.pool.query('update second_factors set last_step = last_step - 1 where id = $1', [
        body.factorId,
      ])
      return { ...body, codeAt, recoveryCodes: answer.body.recoveryCodes, status: answer.status }
    },
    /** Makes the last confirmation of identity expire. */
    async tire(userId: string) {
      await site.context.pool.query(
        `update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1`,
        [userId],
      )
      site.context.live.deliverHere({ org: null, type: 'session.changed', subject: 'user', id: userId })
    },
    async mailsTo(email: string) {
      return (await site.mails()).filter((mail) => mail.to.email === email)
    },
    mailTo: (email: string, subject: RegExp) =>
      site.waitForMail((mail) => mail.to.email === email && subject.test(mail.subject)),
  }
}
