import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { accountsOf, cookiesOf, PASSWORD } from '#server/test/accounts.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'

let site: TestApp
let use: ReturnType<typeof accountsOf>
beforeAll(async () => {
  site = await startTestApp()
  use = accountsOf(site)
})
afterAll(() => site.close())

const NEW = 'une-autre-ardoise'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function withoutPassword() {
  const account = await use.newAccount()
  await site.context.pool.query(`delete from accounts where user_id = $1`, [account.userId])
  await site.context.pool.query(
    `insert into accounts (user_id, account_id, provider_id) values ($1, $2, 'google')`,
    [account.userId, crypto.randomUUID()],
  )
  return account
}

describe('the password', () => {
  const change = (headers: Record<string, string>, body: object) =>
    use.api('PUT', '/me/password', headers, body)

  test('changes with the current one; other devices are signed out by default; the owner is mailed', async () => {
    const { email, headers } = await use.newAccount()
    const phone = cookiesOf(await use.signIn(email))
    expect(
      await change(headers, { currentPassword: PASSWORD, newPassword: NEW, signOutOthers: false }),
    ).toMatchObject({ status: 200 })
    expect((await use.me(phone)).status).toBe(200)
    expect((await use.signIn(email)).status).toBe(401)
    expect(await change(headers, { currentPassword: NEW, newPassword: PASSWORD })).toMatchObject({
      status: 200,
    })
    expect([(await use.me(phone)).status, (await use.me(headers)).status]).toEqual([401, 200])
    await use.mailTo(email, /mot de passe a été modifié/)
  })

  test.each([
    [{ currentPassword: 'pas-le-bon', newPassword: NEW }, 'currentPassword', 'Mot de passe incorrect.'],
    [{ newPassword: NEW }, 'currentPassword', 'Mot de passe incorrect.'],
    [
      { currentPassword: PASSWORD, newPassword: 'court' },
      'newPassword',
      'Mot de passe requis (min. 8 caractères)',
    ],
    [
      { currentPassword: PASSWORD, newPassword: 'Password1' },
      'newPassword',
      'Ce mot de passe est trop courant. Choisissez-en un autre.',
    ],
    [
      { currentPassword: PASSWORD, newPassword: 'x'.repeat(129) },
      'newPassword',
      'Le mot de passe est trop long (max. 128 caractères).',
    ],
  ])('%o is refused', async (body, path, message) => {
    const { email, headers } = await use.newAccount()
    expect(await change(headers, body)).toMatchObject({ status: 400, body: { fields: [{ path, message }] } })
    expect((await use.signIn(email)).status).toBe(200)
  })

  test('after ten guesses of the current one, further ones must wait', async () => {
    const { headers } = await use.newAccount()
    const guess = () => change(headers, { currentPassword: 'pas-le-bon', newPassword: NEW })
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(400)
    expect(await guess()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect((await use.api('POST', '/me/confirmation', headers, { password: PASSWORD })).status).toBe(429)
  })

  test('changing it voids the mailed reset links', async () => {
    const { email, userId, headers } = await use.newAccount()
    await use.auth('/request-password-reset', { email })
    const { text } = await use.mailTo(email, /nouveau mot de passe/)
    await change(headers, { currentPassword: PASSWORD, newPassword: NEW })
    const token = /reset-password\/(\S+)/.exec(text)![1]!
    expect(await use.auth('/reset-password', { token, newPassword: PASSWORD })).toMatchObject({ status: 404 })
    expect(userId).toBeTruthy()
  })

  test('a first one is set after a recent confirmation', async () => {
    const { email, userId, headers } = await withoutPassword()
    expect((await use.security(headers)).hasPassword).toBe(false)
    await use.tire(userId)
    expect(await change(headers, { newPassword: NEW })).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required' },
    })
    await use.api('POST', '/me/confirmation/code', headers, {})
    const code = /\b\d{6}\b/.exec((await use.mailTo(email, /code de confirmation/)).subject)![0]
    expect(await use.api('POST', '/me/confirmation', headers, { code })).toMatchObject({ status: 200 })
    expect((await change(headers, { newPassword: NEW })).status).toBe(200)
    await use.mailTo(email, /mot de passe a été défini/)
    expect((await use.signIn(email, {}, NEW)).status).toBe(200)
  })
})

describe('confirming one’s identity', () => {
  const confirm = (headers: Record<string, string>, body: object) =>
    use.api('POST', '/me/confirmation', headers, body)

  test('with the password lasts a quarter of an hour, on this device only', async () => {
    const { email, userId, headers } = await use.newAccount()
    const phone = cookiesOf(await use.signIn(email))
    await use.tire(userId)
    expect(Date.parse((await use.security(headers)).confirmedUntil)).toBeLessThan(Date.now())
    expect(await confirm(headers, { password: 'pas-le-bon' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', fields: [{ path: 'password', message: 'Mot de passe incorrect.' }] },
    })
    const answer = await confirm(headers, { password: PASSWORD })
    const minutes = (Date.parse(String(answer.body.confirmedUntil)) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThan(15.1)
    expect(Date.parse((await use.security(phone)).confirmedUntil)).toBeLessThan(Date.now())
  })

  test('with a password is refused to an account without one', async () => {
    const { headers } = await withoutPassword()
    expect(await confirm(headers, { password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'password_unset' },
    })
  })

  test('with a mailed code works once, for its owner, within five tries and ten minutes', async () => {
    const { email, userId, headers } = await use.newAccount()
    const stranger = await use.newAccount()
    await use.tire(stranger.userId)
    expect(await use.api('POST', '/me/confirmation/code', headers, {})).toMatchObject({
      body: { sentTo: email },
    })
    const code = /\b\d{6}\b/.exec((await use.mailTo(email, /code de confirmation/)).subject)![0]
    const wrong = code === '111111' ? '222222' : '111111'
    expect(await confirm(stranger.headers, { code })).toMatchObject({
      status: 400,
      body: { code: 'code_expired' },
    })
    expect(await confirm(headers, { code })).toMatchObject({ status: 200 })
    await use.tire(userId)
    expect(await confirm(headers, { code })).toMatchObject({ status: 400 })
    await use.api('POST', '/me/confirmation/code', headers, {})
    for (let count = 0; count < 5; count += 1)
      expect(await confirm(headers, { code: wrong })).toMatchObject({
        status: 400,
        body: { code: 'code_invalid' },
      })
    expect(await confirm(headers, { code: wrong })).toMatchObject({
      status: 429,
      body: { code: 'code_attempts_exceeded' },
    })
    await use.api('POST', '/me/confirmation/code', headers, {})
    await site.context.pool.query(
      `update owner_codes set expires_at = now() - interval '1 second' where user_id = $1`,
      [userId],
    )
    expect(await confirm(headers, { code: wrong })).toMatchObject({
      status: 400,
      body: { message: 'Ce code a expiré. Demandez-en un nouveau.' },
    })
  })

  test('with the same code again, after a lost answer, does not extend the confirmation', async () => {
    const { email, userId, headers } = await use.newAccount()
    await use.tire(userId)
    await use.api('POST', '/me/confirmation/code', headers, {})
    const code = /\b\d{6}\b/.exec((await use.mailTo(email, /code de confirmation/)).subject)![0]
    const { status, body } = await confirm(headers, { code })
    expect(status).toBe(200)
    expect(await confirm(headers, { code })).toMatchObject({ status, body })
    await site.context.pool.query(
      `update sessions set confirmed_at = now() - interval '61 seconds' where user_id = $1`,
      [userId],
    )
    await announceSessionChange(site.context, userId)
    expect(await confirm(headers, { code })).toMatchObject({ status: 400, body: { code: 'code_expired' } })
  })

  test('asking again within half a minute mails no other code, and the first one works', async () => {
    const { email, userId, headers } = await use.newAccount()
    const ask = () => use.api('POST', '/me/confirmation/code', headers, {})
    const codes = async () =>
      (await use.mailsTo(email)).filter(({ subject }) => /code de confirmation/.test(subject))
    const answers = await Promise.all([ask(), ask()])
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { sentTo: email } })
    const mail = await use.mailTo(email, /code de confirmation/)
    expect((await ask()).status).toBe(200)
    expect(await confirm(headers, { code: /\b\d{6}\b/.exec(mail.subject)![0] })).toMatchObject({
      status: 200,
    })
    await ask()
    await site.context.pool.query(
      `update owner_codes set expires_at = expires_at - interval '30 seconds' where user_id = $1`,
      [userId],
    )
    await ask()
    await expect.poll(async () => (await codes()).length).toBe(3)
  })

  test('at most five codes an hour are mailed', async () => {
    const { headers } = await use.newAccount()
    const ask = () => use.api('POST', '/me/confirmation/code', headers, {})
    for (let count = 0; count < 5; count += 1) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })

  test.each([[{}], [{ password: '' }], [{ code: '12' }], [{ password: 'a', code: '123456' }]])(
    'with %o is refused',
    async (body) => {
      const { headers } = await use.newAccount()
      expect(await confirm(headers, body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    },
  )
})

describe('linked accounts', () => {
  const link = (userId: string, provider: string) =>
    site.context.pool.query(
      `insert into accounts (user_id, account_id, provider_id) values ($1, $2, $3) returning id`,
      [userId, crypto.randomUUID(), provider],
    )

  test('are unlinked and the owner is told; the password is not one of them', async () => {
    const { email, userId, headers } = await use.newAccount()
    await link(userId, 'google')
    const [identity] = (await use.security(headers)).identities
    expect(identity).toMatchObject({ provider: 'google' })
    expect(await use.api('DELETE', `/me/identities/${identity!.id}`, headers)).toMatchObject({ status: 200 })
    await use.mailTo(email, /compte Google a été délié/)
    const { rows } = await site.context.pool.query(`select id from accounts where user_id = $1`, [userId])
    expect(await use.api('DELETE', `/me/identities/${rows[0].id}`, headers)).toMatchObject({ status: 404 })
  })

  test('the last means of sign-in cannot be removed', async () => {
    const { headers } = await withoutPassword()
    const [identity] = (await use.security(headers)).identities
    expect(await use.api('DELETE', `/me/identities/${identity!.id}`, headers)).toMatchObject({
      status: 409,
      body: {
        message: 'C’est votre dernier moyen de connexion\u00a0: ajoutez-en un autre avant de le retirer.',
      },
    })
  })

  test('of two removals at once, one fails when they are the last two', async () => {
    const { userId, headers } = await withoutPassword()
    await link(userId, 'microsoft')
    const { identities } = await use.security(headers)
    const statuses = await Promise.all(
      identities.map(async ({ id }) => (await use.api('DELETE', `/me/identities/${id}`, headers)).status),
    )
    expect(statuses.toSorted()).toEqual([200, 409])
    expect((await use.security(headers)).identities).toHaveLength(1)
  })

  test('another user’s is a 404; an old confirmation must be renewed', async () => {
    const { userId, headers } = await withoutPassword()
    await link(userId, 'microsoft')
    const [identity] = (await use.security(headers)).identities
    const stranger = await use.newAccount()
    expect(await use.api('DELETE', `/me/identities/${identity!.id}`, stranger.headers)).toMatchObject({
      status: 404,
    })
    await use.tire(userId)
    expect(await use.api('DELETE', `/me/identities/${identity!.id}`, headers)).toMatchObject({ status: 403 })
  })
})

describe('devices', () => {
  test('a new device is announced to the owner; a known one and the first one are not', async () => {
    const { email, headers } = await use.newAccount()
    await use.signIn(email, headers)
    const phone = await use.signIn(email, { 'user-agent': IPHONE })
    const { text } = await use.mailTo(email, /nouvel appareil/)
    expect(text).toContain('Safari sur iPhone')
    expect(text).toContain('adresse IP 127.0.0.1')
    await use.signIn(email, cookiesOf(phone))
    await use.auth('/request-password-reset', { email })
    await use.mailTo(email, /nouveau mot de passe/)
    expect((await use.mailsTo(email)).filter(({ subject }) => /nouvel appareil/.test(subject))).toHaveLength(
      1,
    )
  })

  test('each device shows when it was last used, within five minutes', async () => {
    const { userId, headers } = await use.newAccount()
    await site.context.pool.query(
      `update sessions set last_used_at = now() - interval '1 day' where user_id = $1`,
      [userId],
    )
    site.context.live.deliverHere({ org: null, type: 'session.changed', subject: 'user', id: userId })
    await use.me(headers)
    await expect
      .poll(async () => {
        const { rows } = await site.context.pool.query(
          `select last_used_at > now() - interval '1 minute' as fresh from sessions where user_id = $1`,
          [userId],
        )
        return rows[0].fresh
      })
      .toBe(true)
  })
})

test('a caller who is not signed in gets a 401 everywhere', async () => {
  for (const [method, path] of [
    ['GET', '/me/security'],
    ['POST', '/me/confirmation'],
    ['POST', '/me/confirmation/code'],
    ['PUT', '/me/password'],
    ['POST', '/me/factors'],
    ['POST', '/me/recovery-codes'],
  ] as const)
    expect(await use.api(method, path, {}, {})).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
})
