import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeAuthenticator } from '#server/features/sign-in/authenticator.fixture.ts'
import { accountsOf, cookiesOf, PASSWORD } from '#server/test/accounts.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { acceptedStep, totpCode } from './steps/totp.ts'

let site: TestApp
let use: ReturnType<typeof accountsOf>
beforeAll(async () => {
  site = await startTestApp()
  use = accountsOf(site)
})
afterAll(() => site.close())

const verify = (headers: Record<string, string>, body: object) => use.auth('/factors/verify', body, headers)

/** A user with two-factor, whose other browser has just given the password. */
async function halfway() {
  const account = await use.newAccount()
  const app = await use.protect(account.headers)
  const answer = await use.signIn(account.email)
  return { ...account, ...app, answer, half: cookiesOf(answer) }
}

// RFC 6238, appendix B, the last six of eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i s is %s', (seconds, code) => {
  expect(totpCode(Buffer.from('12345678901234567890'), Math.floor(seconds / 30))).toBe(code)
})

test.each([
  [-2, null],
  [-1, 99],
  [0, 100],
  [1, 101],
  [2, null],
])('a code %i steps away is accepted as step %s', (away, step) => {
  const secret = Buffer.from('12345678901234567890')
  const at = new Date(100 * 30_000 + 15_000)
  expect(acceptedStep(secret, totpCode(secret, 100 + away), { at, lastStep: 0 })).toBe(step)
  // Refused: the same step again, the one before it, and one under a clock that was set back.
  for (const lastStep of [101, 500])
    expect(acceptedStep(secret, totpCode(secret, 100 + away), { at, lastStep })).toBeNull()
})

describe('switching two-factor on', () => {
  test('gives a secret, then ten recovery codes for a right code; the owner is mailed', async () => {
    const { email, userId, headers } = await use.newAccount()
    const { uri, secret, recoveryCodes } = await use.protect(headers)
    expect(uri).toBe(`otpauth://totp/Ardoise:${encodeURIComponent(email)}?secret=${secret}&issuer=Ardoise`)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await use.security(headers)).toMatchObject({
      factor: { name: 'Application d’authentification' },
      recoveryCodesLeft: 10,
    })
    await use.mailTo(email, /double authentification est active/)
    const { rows } = await site.context.pool.query(
      'select f.secret, c.code_hash from second_factors f join recovery_codes c using (user_id) where user_id = $1',
      [userId],
    )
    expect(JSON.stringify(rows)).not.toContain(secret)
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
  })

  test('an app whose code was never typed protects nothing, and a second set-up replaces it', async () => {
    const { email, headers } = await use.newAccount()
    const first = await use.api('POST', '/me/factors', headers, {})
    const second = await use.api('POST', '/me/factors', headers, { name: 'Téléphone' })
    expect(second.body.factorId).not.toBe(first.body.factorId)
    expect(
      await use.api('POST', `/me/factors/${first.body.factorId}/verify`, headers, { code: '123456' }),
    ).toMatchObject({
      status: 404,
    })
    expect((await use.security(headers)).factor).toBeNull()
    expect((await use.signIn(email)).body).toMatchObject({ token: expect.any(String) })
  })

  test('of two set-ups at once, both are answered and one is kept', async () => {
    const { userId, headers } = await use.newAccount()
    // Held here until both are under way, so that neither is over before the other begins.
    const held = await site.context.pool.connect()
    await held.query('begin')
    await held.query('select from users where id = $1 for update', [userId])
    const asked = Promise.all([1, 2].map(() => use.api('POST', '/me/factors', headers, {})))
    await vi.waitFor(async () => {
      const { rows } = await site.context.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(2)
    }, 10_000)
    await held.query('commit')
    held.release()
    const both = await asked
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await site.context.pool.query('select id from second_factors where user_id = $1', [
      userId,
    ])
    expect(both.map(({ body }) => body.factorId)).toContain(rows[0].id)
    expect(rows).toHaveLength(1)
  })

  test.each([
    [{ code: '000000' }, 400, 'code_invalid', 'Code de vérification incorrect'],
    [{ code: '12345' }, 400, 'invalid_input', 'Veuillez saisir le code de vérification complet'],
  ])('%o is refused', async (body, status, code, message) => {
    const { headers } = await use.newAccount()
    const { body: factor } = await use.api('POST', '/me/factors', headers, {})
    const answer = await use.api('POST', `/me/factors/${factor.factorId}/verify`, headers, body)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(JSON.stringify(answer.body)).toContain(message)
  })

  test('asks for a recent confirmation, as switching it off does', async () => {
    const { userId, headers } = await use.newAccount()
    const { factorId } = await use.protect(headers)
    await use.tire(userId)
    for (const [method, path] of [
      ['POST', '/me/factors'],
      ['POST', '/me/recovery-codes'],
      ['DELETE', `/me/factors/${factorId}`],
    ] as const)
      expect(await use.api(method, path, headers, {})).toMatchObject({
        status: 403,
        body: { code: 'confirmation_required', message: 'Confirmez que c’est bien vous pour continuer.' },
      })
    expect(await use.api('POST', '/me/confirmation', headers, { password: PASSWORD })).toMatchObject({
      status: 200,
    })
    expect(await use.api('DELETE', `/me/factors/${factorId}`, headers)).toMatchObject({ status: 200 })
    expect(await use.security(headers)).toMatchObject({ factor: null, recoveryCodesLeft: 0 })
  })

  test('a second app is refused while one is active; another user’s factor is a 404', async () => {
    const { headers } = await use.newAccount()
    const { factorId } = await use.protect(headers)
    expect(await use.api('POST', '/me/factors', headers, {})).toMatchObject({
      body: { code: 'factor_already_active' },
    })
    const stranger = await use.newAccount()
    expect(await use.api('DELETE', `/me/factors/${factorId}`, stranger.headers)).toMatchObject({
      status: 404,
    })
    expect(
      await use.api('POST', `/me/factors/${factorId}/verify`, stranger.headers, { code: '123456' }),
    ).toMatchObject({ status: 404 })
    expect((await use.security(headers)).factor).not.toBeNull()
  })
})

describe('a sign-in that still needs its second factor', () => {
  test('answers without a token and says which second factors are possible', async () => {
    const { answer } = await halfway()
    expect(answer).toMatchObject({
      status: 200,
      body: { secondFactor: { app: 'Application d’authentification', passkey: false } },
    })
    expect(answer.body.token).toBeUndefined()
    expect(answer.body.user).toBeUndefined()
  })

  test('is not a session for the API, the live stream, files, functions or the sign-in service', async () => {
    const { half } = await halfway()
    const [, signed] = /session_token=([^;]+)/.exec(half.cookie!)!
    for (const headers of [half, { authorization: `Bearer ${decodeURIComponent(signed!)}` }]) {
      for (const [method, path, body] of [
        ['GET', '/api/v1/me'],
        ['GET', '/api/v1/me/security'],
        ['GET', '/api/v1/me/sessions'],
        ['GET', '/api/v1/organization'],
        ['GET', '/api/v1/live'],
        ['PUT', '/api/v1/me/password', { newPassword: 'une-autre-ardoise', currentPassword: PASSWORD }],
        ['POST', '/functions/v1/create-organization-and-user-data', { orgName: 'X' }],
        ['GET', '/auth/v1/token'],
        ['GET', '/auth/v1/passkey/generate-register-options'],
        ['POST', '/auth/v1/passkey/verify-registration', { name: 'a', response: { id: 'b' } }],
        ['POST', '/auth/v1/link-social', { provider: 'google' }],
      ] as const)
        expect(
          (await site.request(method, path, { headers, ...(body ? { body } : {}) })).status,
          `${method} ${path}`,
        ).toBe(401)
      expect((await site.request('GET', '/auth/v1/get-session', { headers })).body).toEqual({
        session: null,
        user: null,
        secondFactor: { app: 'Application d’authentification', passkey: false },
        identity: null,
      })
    }
  })

  test.each([' ', '\t', '\u00a0', '\u00a0\t '])(
    'cannot add a passkey with another user’s token and a cookie written with %o before the equals sign',
    async (blank) => {
      const stranger = await use.newAccount()
      const signed = /session_token=([^;]+)/.exec(stranger.headers.cookie!)![1]!
      const { half, userId } = await halfway()
      const headers = (more = '') => ({
        authorization: `Bearer ${decodeURIComponent(signed)}`,
        cookie: half.cookie!.replace('session_token=', `session_token${blank}=`) + more,
      })
      const begun = await site.request<{ challenge: string }>(
        'GET',
        '/auth/v1/passkey/generate-register-options',
        { headers: headers() },
      )
      const device = makeAuthenticator({ origin: 'http://localhost:3000', site: 'localhost' })
      const response = device.create({ challenge: begun.body.challenge })
      const kept = headers(`; ${cookiesOf(begun).cookie}`)
      await use.auth('/passkey/verify-registration', { response, name: 'x' }, kept)
      const { rows } = await site.context.pool.query('select user_id from passkeys where user_id = any($1)', [
        [userId, stranger.userId],
      ])
      expect(rows).toEqual([{ user_id: stranger.userId }])
      const { body } = await site.request<{ token: string }>('GET', '/auth/v1/token', { headers: headers() })
      const payload = Buffer.from(body.token.split('.')[1]!, 'base64url').toString()
      expect(JSON.parse(payload)).toMatchObject({ sub: stranger.userId })
    },
  )

  test('becomes a session with a code of the app, which does not work twice', async () => {
    const { email, half, codeAt } = await halfway()
    const code = codeAt(0)
    const settled = await verify(half, { code })
    expect(settled).toMatchObject({ status: 200, body: { status: true } })
    expect((await use.me(half)).status).toBe(200)
    const again = cookiesOf(await use.signIn(email))
    expect(await verify(again, { code })).toMatchObject({ status: 400, body: { code: 'code_invalid' } })
    expect((await use.me(again)).status).toBe(401)
    expect((await verify(again, { code: codeAt(1) })).status).toBe(200)
  })

  test('when two browsers give the same code, one gets in', async () => {
    const { email, half, codeAt } = await halfway()
    const other = cookiesOf(await use.signIn(email))
    const code = codeAt(0)
    const statuses = await Promise.all(
      [half, other].map(async (headers) => (await verify(headers, { code })).status),
    )
    expect(statuses.toSorted()).toEqual([200, 400])
  })

  test('a clock half a minute off is accepted, a minute off is not', async () => {
    const { half, codeAt } = await halfway()
    expect((await verify(half, { code: codeAt(3) })).status).toBe(400)
    expect((await verify(half, { code: codeAt(-3) })).status).toBe(400)
    expect((await verify(half, { code: codeAt(1) })).status).toBe(200)
  })

  test('after five tries even the right code is refused, and the owner is told once', async () => {
    const { email, half, codeAt } = await halfway()
    for (let count = 0; count < 5; count += 1)
      expect((await verify(half, { code: '000000' })).status).toBe(400)
    const refused = await verify(half, { code: codeAt(0) })
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Trop de tentatives. Veuillez réessayer plus tard.' },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Signing in again gives no new tries.
    expect((await verify(cookiesOf(await use.signIn(email)), { code: codeAt(0) })).status).toBe(429)
    await use.mailTo(email, /codes de connexion incorrects/)
    expect((await use.mailsTo(email)).filter(({ subject }) => /incorrects/.test(subject))).toHaveLength(1)
  })

  test('expires after ten minutes', async () => {
    const { half, codeAt, userId } = await halfway()
    await site.context.pool.query(
      `update sessions set created_at = now() - interval '10 minutes 1 second', expires_at = now() + interval '1 day' where user_id = $1 and second_factor_due`,
      [userId],
    )
    expect(await verify(half, { code: codeAt(0) })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
  })

  test('is not listed among the devices, and ends by signing out', async () => {
    const { headers, half } = await halfway()
    const { body } = await use.api<{ items: unknown[] }>('GET', '/me/sessions', headers)
    expect(body.items).toHaveLength(1)
    await use.auth('/sign-out', {}, half)
    expect(await verify(half, { code: '123456' })).toMatchObject({ status: 401 })
  })

  test('a caller who has none cannot try codes', async () => {
    const { headers } = await use.newAccount()
    expect((await verify(headers, { code: '123456' })).status).toBe(401)
    expect((await verify({}, { code: '123456' })).status).toBe(401)
  })

  test.each([
    [{}],
    [{ code: 'abcdef' }],
    [{ code: '1234567' }],
    [{ recoveryCode: '' }],
    [{ code: '123456', more: 1 }],
  ])('%o is refused and not counted as a try', async (body) => {
    const { half } = await halfway()
    expect(await verify(half, body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })
})

describe('recovery codes', () => {
  test('work once, however typed, and the owner is told how many are left', async () => {
    const { email, half, recoveryCodes } = await halfway()
    const code = recoveryCodes[0]!
    expect((await verify(half, { recoveryCode: ` ${code.toLowerCase().replace('-', ' ')} ` })).status).toBe(
      200,
    )
    expect(await use.security(half)).toMatchObject({ recoveryCodesLeft: 9 })
    expect((await use.mailTo(email, /code de récupération a servi/)).text).toContain('Il en reste 9.')
    const again = cookiesOf(await use.signIn(email))
    expect(await verify(again, { recoveryCode: code })).toMatchObject({
      status: 400,
      body: { code: 'code_invalid' },
    })
  })

  test('when two browsers give the same code, one gets in', async () => {
    const { email, half, recoveryCodes } = await halfway()
    const other = cookiesOf(await use.signIn(email))
    const statuses = await Promise.all(
      [half, other].map(
        async (headers) => (await verify(headers, { recoveryCode: recoveryCodes[1]! })).status,
      ),
    )
    expect(statuses.toSorted()).toEqual([200, 400])
  })

  test('are void once renewed; another user’s do not work', async () => {
    const { headers, half, recoveryCodes } = await halfway()
    const stranger = await halfway()
    const renewed = await use.api<{ recoveryCodes: string[] }>('POST', '/me/recovery-codes', headers, {})
    expect((await verify(half, { recoveryCode: recoveryCodes[0]! })).status).toBe(400)
    expect((await verify(half, { recoveryCode: stranger.recoveryCodes[0]! })).status).toBe(400)
    expect((await verify(half, { recoveryCode: renewed.body.recoveryCodes[0]! })).status).toBe(200)
  })

  test('cannot be renewed without two-factor', async () => {
    const { headers } = await use.newAccount()
    expect(await use.api('POST', '/me/recovery-codes', headers, {})).toMatchObject({
      status: 409,
      body: { code: 'factor_inactive' },
    })
  })
})

describe('a trusted device', () => {
  test('needs no code for thirty days, for that account only; a new password ends the trust', async () => {
    const { email, half, codeAt } = await halfway()
    const trusted = cookiesOf(await verify(half, { code: codeAt(0), trustDevice: true }), half)
    expect((await use.signIn(email, trusted)).body).toMatchObject({ token: expect.any(String) })
    // The trust belongs to the device, not to the session; another browser is not trusted.
    expect((await use.signIn(email)).body.secondFactor).toBeDefined()
    const other = await halfway()
    expect((await use.signIn(other.email, trusted)).body.secondFactor).toBeDefined()
    const changed = await use.api('PUT', '/me/password', half, {
      currentPassword: PASSWORD,
      newPassword: 'une-autre-ardoise',
    })
    expect(changed.status).toBe(200)
    expect((await use.signIn(email, trusted, 'une-autre-ardoise')).body.secondFactor).toBeDefined()
  })

  test('needs a code again after thirty days', async () => {
    const { email, userId, half, codeAt } = await halfway()
    const trusted = cookiesOf(await verify(half, { code: codeAt(0), trustDevice: true }), half)
    await site.context.pool.query(
      `update devices set trusted_until = now() - interval '1 second' where user_id = $1 and trusted_until is not null`,
      [userId],
    )
    expect((await use.signIn(email, trusted)).body.secondFactor).toBeDefined()
  })

  test('a forged device secret is not trusted', async () => {
    const { email } = await halfway()
    for (const secret of ['x', 'a'.repeat(43)])
      expect(
        (await use.signIn(email, { cookie: `ardoise.device=${secret}` })).body.secondFactor,
      ).toBeDefined()
  })
})
