import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { alone } from '#server/test/signing.ts'
import type { Me } from '#shared/contract/identity.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())

const PASSWORD = 'une-ardoise-neuve'
const newAddress = () => `neuf-${crypto.randomUUID().slice(0, 13)}@exemple.fr`
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  site.request('POST', `/auth/v1${path}`, { body, headers })
const signUp = (email: string, password = PASSWORD) =>
  post('/sign-up/email', { email, password, name: 'Léa Martin', companyName: 'Atelier Martin' })
const mailTo = (email: string, subject: RegExp) =>
  site.waitForMail((mail) => mail.to.email === email && subject.test(mail.subject))
const mailsTo = async (email: string) => (await site.mails()).filter((mail) => mail.to.email === email)
const codeFor = async (email: string) => /\b\d{6}\b/.exec((await mailTo(email, /code/)).text)![0]
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String([answer.headers['set-cookie']].flat()[0]).split(';')[0]!
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function account(email = newAddress()) {
  await signUp(email)
  const answer = await post('/email-otp/verify-email', {
    email,
    otp: await codeFor(email),
    password: PASSWORD,
  })
  expect(answer.status).toBe(200)
  return { email, cookie: cookieOf(answer), token: String(answer.body.token) }
}
const signIn = async (email: string, password = PASSWORD) => post('/sign-in/email', { email, password })
const me = (cookie: string) => site.request<Me>('GET', '/api/v1/me', { headers: { cookie } })
/** Lets the pause between two codes of an address pass, for tests that need another code sooner. */
const passPause = () => site.context.pool.query(`delete from rate_limits where key like 'code-pause:%'`)

describe('sign-up', () => {
  test('a mailed code opens the session; the user has a profile and no organization yet', async () => {
    const email = newAddress()
    expect(await signUp(email.toUpperCase())).toMatchObject({ status: 200, body: { status: true } })
    expect(await signIn(email)).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
    const verified = await post('/email-otp/verify-email', {
      email,
      otp: await codeFor(email),
      password: PASSWORD,
    })
    expect(verified.status).toBe(200)
    expect(String([verified.headers['set-cookie']].flat()[0])).toMatch(
      /^ardoise\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const { body } = await me(cookieOf(verified))
    expect(body).toMatchObject({
      user: { email, name: 'Léa Martin', emailVerified: true, companyName: 'Atelier Martin' },
      profile: { firstName: 'Léa', lastName: 'Martin' },
      memberships: [],
      current: null,
    })
    const bearer = { authorization: `Bearer ${verified.body.token}` }
    expect((await site.request<Me>('GET', '/api/v1/me', { headers: bearer })).body.user.email).toBe(email)
  })

  test('the chosen plan is kept; an unknown plan is refused', async () => {
    const email = newAddress()
    const form = { email, password: PASSWORD, name: 'Léa Martin', companyName: 'Atelier Martin' }
    expect(await post('/sign-up/email', { ...form, wishedPlan: 'or' })).toMatchObject({ status: 400 })
    await post('/sign-up/email', { ...form, wishedPlan: 'team' })
    const proof = { email, otp: await codeFor(email), password: PASSWORD }
    const { body } = await me(cookieOf(await post('/email-otp/verify-email', proof)))
    expect(body.user.wishedPlan).toBe('team')
  })

  test('the specification’s metadata names are accepted too', async () => {
    const email = newAddress()
    const answer = await post('/sign-up/email', {
      email,
      password: PASSWORD,
      data: { full_name: 'Ana Roy', company_size: 'Roy' },
    })
    expect(answer.status).toBe(200)
    expect((await mailTo(email, /code/)).to.email).toBe(email)
  })

  test.each([
    [{ email: 'x' }, 'email', 'Adresse e-mail invalide.'],
    [{ password: 'court' }, 'password', 'Le mot de passe doit contenir au moins 8 caractères.'],
    [{ password: 'x'.repeat(129) }, 'password', 'Le mot de passe est trop long (max. 128 caractères).'],
    [{ password: 'BaseBall' }, 'password', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
    [{ name: 'L' }, 'name', 'Nom complet requis (min. 2 caractères)'],
    [{ companyName: '' }, 'companyName', 'Nom d’entreprise requis (min. 2 caractères)'],
    [{ emailVerified: true }, 'emailVerified', expect.any(String)],
  ])('%o is refused', async (change, path, message) => {
    const body = {
      email: newAddress(),
      password: PASSWORD,
      name: 'Léa Martin',
      companyName: 'Atelier',
      ...change,
    }
    const answer = await post('/sign-up/email', body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(answer.body.fields).toEqual([expect.objectContaining({ message })])
    if (path !== 'emailVerified') expect(answer.body.fields).toEqual([expect.objectContaining({ path })])
  })

  test('again with a verified address gets the same answer, and only its owner is told', async () => {
    const { email } = await account()
    expect(await signUp(email, 'un-autre-passe')).toMatchObject({ status: 200, body: { status: true } })
    await mailTo(email, /déjà un compte/)
    expect((await signIn(email)).status).toBe(200)
    expect((await signIn(email, 'un-autre-passe')).status).toBe(401)
  })

  const intruder = {
    password: 'mot-de-l-intrus',
    name: 'Un intrus',
    companyName: 'Intrus',
    wishedPlan: 'team',
  }
  const lastCodeFor = (email: string, count: number, subject = /code/) =>
    vi.waitFor(async () => {
      const mails = (await mailsTo(email)).filter((mail) => subject.test(mail.subject))
      expect(mails).toHaveLength(count)
      const byTime = mails.toSorted((a, b) => a.at.localeCompare(b.at))
      return /\b\d{6}\b/.exec(byTime.at(-1)!.text)![0]
    }, 10_000)

  test('repeated for an unverified address: the code verifies the latest one', async () => {
    const email = newAddress()
    await post('/sign-up/email', { email, ...intruder })
    // Two mails that wait together may leave in any order.
    await lastCodeFor(email, 1)
    await signUp(email)
    const otp = await lastCodeFor(email, 2)
    const proof = { email, otp, password: intruder.password }
    expect(await post('/email-otp/verify-email', proof)).toMatchObject({ body: { code: 'code_invalid' } })
    const answer = await post('/email-otp/verify-email', { ...proof, password: PASSWORD })
    expect(answer.status).toBe(200)
    expect((await me(cookieOf(answer))).body).toMatchObject({
      user: { name: 'Léa Martin', companyName: 'Atelier Martin', wishedPlan: null },
      profile: { firstName: 'Léa', lastName: 'Martin' },
    })
    expect((await signIn(email, intruder.password)).status).toBe(401)
  })

  test('by someone else for the same address is not verified by the owner’s code and password', async () => {
    const email = newAddress()
    await signUp(email)
    await lastCodeFor(email, 1)
    await post('/sign-up/email', { email, ...intruder })
    const otp = await lastCodeFor(email, 2)
    expect(await post('/email-otp/verify-email', { email, otp, password: PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'code_invalid' },
    })
  })

  test('verified by the code alone keeps nothing of whoever signed up with the address', async () => {
    const email = newAddress()
    await post('/sign-up/email', { email, ...intruder })
    await site.context.pool.query(
      `insert into passkeys (user_id, public_key, credential_id, counter, device_type, backed_up)
       select id, 'x', $2, 0, 'x', false from users where email = $1`,
      [email, email],
    )
    await post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const otp = await lastCodeFor(email, 1, /code de connexion/)
    const answer = await post('/sign-in/email-otp', { email, otp })
    expect(answer.status).toBe(200)
    expect((await me(cookieOf(answer))).body).toMatchObject({
      user: { name: 'Utilisateur', companyName: null, wishedPlan: null, emailVerified: true },
      profile: { firstName: 'Utilisateur', lastName: null },
    })
    expect((await signIn(email, intruder.password)).status).toBe(401)
    const { rowCount } = await site.context.pool.query('select from passkeys where credential_id = $1', [
      email,
    ])
    expect(rowCount).toBe(0)
  })
})

describe('the code', () => {
  test('after five wrong tries even the right one is refused', async () => {
    const email = newAddress()
    await signUp(email)
    const otp = await codeFor(email)
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await post('/email-otp/verify-email', { email, otp: wrong(otp), password: PASSWORD })
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'code_invalid', message: 'Code de vérification incorrect' },
      })
    }
    const late = await post('/email-otp/verify-email', { email, otp, password: PASSWORD })
    expect(late).toMatchObject({ status: 429, body: { code: 'code_attempts_exceeded' } })
  })

  test('lasts ten minutes, works once, is stored hashed with a key', async () => {
    const email = newAddress()
    await signUp(email)
    const otp = await codeFor(email)
    const { rows } = await site.context.pool.query(
      `select value, expires_at - now() as left from verifications where value like '%:0' order by created_at desc limit 1`,
    )
    expect(rows[0].value).not.toMatch(alone(otp))
    expect(rows[0].left.minutes).toBeGreaterThanOrEqual(9)
    await site.context.pool.query(
      `update verifications set expires_at = now() - interval '1 second' where value = $1`,
      [rows[0].value],
    )
    expect(await post('/email-otp/verify-email', { email, otp, password: PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'code_expired' },
    })
    const other = newAddress()
    await signUp(other)
    const good = { email: other, otp: await codeFor(other), password: PASSWORD }
    const answers = await Promise.all([
      post('/email-otp/verify-email', good),
      post('/email-otp/verify-email', good),
    ])
    // The later one is refused, or signs in by its password where the address is proved by then.
    expect(answers.filter(({ body }) => body.status === true)).toHaveLength(1)
  })

  test('is sent again after 30 s, five times an hour, for known and unknown addresses alike', async () => {
    const known = newAddress()
    await signUp(known)
    for (const email of [known, newAddress()]) {
      const first = await post('/email-otp/send-verification-otp', { email })
      if (email === known) {
        expect(first).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
        expect(Number(first.headers['retry-after'])).toBeLessThanOrEqual(30)
      }
      const statuses: number[] = []
      for (let asked = 0; asked < 6; asked += 1) {
        await passPause()
        statuses.push((await post('/email-otp/send-verification-otp', { email })).status)
      }
      expect(statuses.filter((status) => status === 200).length).toBe(4)
    }
    await mailTo(known, /code/)
    expect((await mailsTo(known)).length).toBeLessThanOrEqual(5)
  })
})

describe('a forgotten password', () => {
  const link = async (email: string) =>
    /reset-password\/([\w-]+)/.exec((await mailTo(email, /mot de passe/)).text)![1]!

  test('is replaced through the link, once, and every device is signed out', async () => {
    const { email, cookie } = await account()
    expect(await post('/request-password-reset', { email })).toMatchObject({
      status: 200,
      body: { status: true },
    })
    const token = await link(email)
    expect(await post('/reset-password', { token, newPassword: 'password1' })).toMatchObject({ status: 400 })
    expect(await post('/reset-password', { token, newPassword: 'tout-neuf-2026' })).toMatchObject({
      status: 200,
    })
    expect(await post('/reset-password', { token, newPassword: 'encore-une-fois' })).toMatchObject({
      status: 404,
      body: { code: 'link_invalid' },
    })
    expect((await me(cookie)).status).toBe(401)
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, 'tout-neuf-2026')).status).toBe(200)
    const { rows } = await site.context.pool.query(
      `select 1 from verifications where identifier like '%' || $1 || '%'`,
      [token],
    )
    expect(rows).toEqual([])
  })

  test('the link also proves the address', async () => {
    const email = newAddress()
    await signUp(email, 'mot-de-l-intrus')
    await site.context.pool.query(
      `insert into passkeys (user_id, public_key, credential_id, counter, device_type, backed_up)
       select id, 'x', $2, 0, 'x', false from users where email = $1`,
      [email, email],
    )
    await post('/request-password-reset', { email })
    await post('/reset-password', { token: await link(email), newPassword: PASSWORD })
    expect((await signIn(email, 'mot-de-l-intrus')).status).toBe(401)
    expect((await signIn(email)).status).toBe(200)
    const { rows } = await site.context.pool.query(
      'select name, company_name, (select count(*)::int from passkeys where user_id = u.id) as passkeys from users u where email = $1',
      [email],
    )
    expect(rows).toEqual([{ name: 'Utilisateur', company_name: null, passkeys: 0 }])
  })

  test('the link is refused after an hour', async () => {
    const { email } = await account()
    await post('/request-password-reset', { email })
    const token = await link(email)
    await site.context.pool.query(
      `update verifications set expires_at = now() - interval '1 second' where value = (select id::text from users where email = $1)`,
      [email],
    )
    expect(await post('/reset-password', { token, newPassword: PASSWORD })).toMatchObject({
      status: 404,
      body: { code: 'link_invalid' },
    })
  })
})

describe('sessions', () => {
  test('are listed without their tokens, revoked one by one, with immediate effect', async () => {
    const { email, cookie } = await account()
    const phone = cookieOf(await signIn(email))
    expect((await me(phone)).status).toBe(200)
    const list = await site.request<{ items: { id: string; current: boolean }[] }>(
      'GET',
      '/api/v1/me/sessions',
      { headers: { cookie } },
    )
    expect(list.body.items).toHaveLength(2)
    expect(JSON.stringify(list.body)).not.toContain(phone.split('=')[1]!.slice(0, 20))
    const other = list.body.items.find(({ current }) => !current)!
    expect(
      await site.request('DELETE', `/api/v1/me/sessions/${other.id}`, { headers: { cookie } }),
    ).toMatchObject({ status: 200 })
    expect((await me(phone)).status).toBe(401)
    const stranger = (await account()).cookie
    const mine = list.body.items.find(({ current }) => current)!
    expect(
      await site.request('DELETE', `/api/v1/me/sessions/${mine.id}`, { headers: { cookie: stranger } }),
    ).toMatchObject({ status: 404 })
  })

  test.each([
    ['local', [401, 200]],
    ['others', [200, 401]],
    ['global', [401, 401]],
  ])('sign-out with the scope %s', async (scope, statuses) => {
    const { email, cookie } = await account()
    const phone = cookieOf(await signIn(email))
    await Promise.all([me(cookie), me(phone)])
    expect(await post('/sign-out', { scope }, { cookie })).toMatchObject({
      status: 200,
      body: { status: true },
    })
    expect([(await me(cookie)).status, (await me(phone)).status]).toEqual(statuses)
  })

  test('are renewed when half of their 30 days has passed, and not before', async () => {
    const { cookie, email } = await account()
    const age = (days: number) =>
      site.context.pool.query(
        `update sessions set expires_at = now() + make_interval(days => 30 - $2) where user_id = (select id from users where email = $1)`,
        [email, days],
      )
    const ask = () =>
      site.request<{ session: { expiresAt: string; token?: string } }>('GET', '/auth/v1/get-session', {
        headers: { cookie },
      })
    const daysLeft = (expiresAt: string) => Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)
    await age(10)
    const young = await ask()
    expect(daysLeft(young.body.session.expiresAt)).toBe(20)
    expect(young.body.session.token).toBeUndefined()
    await age(20)
    const renewed = await ask()
    expect(String(renewed.headers['set-cookie'])).toContain('Max-Age=2592000')
    const { rows } = await site.context.pool.query(
      'select expires_at from sessions where user_id = (select id from users where email = $1)',
      [email],
    )
    expect(daysLeft(rows[0].expires_at.toISOString())).toBe(30)
  })

  test('a caller without a session gets null, without an error', async () => {
    expect(await site.request('GET', '/auth/v1/get-session')).toMatchObject({
      status: 200,
      body: { session: null, user: null },
    })
  })
})

describe('which requests are accepted', () => {
  test.each([
    '/two-factor/enable',
    '/passkey/list-user-passkeys',
    '/passkey/delete-passkey',
    '/passkey/update-passkey',
    '/unlink-account',
    '/list-accounts',
    '/email-otp/check-verification-otp',
    '/email-otp/reset-password',
    '/list-sessions',
    '/update-user',
    '/delete-user',
  ])('%s is closed', async (path) => {
    expect((await post(path, {})).status).toBe(404)
  })

  test('a request from another site’s page is refused', async () => {
    const { email } = await account()
    const answer = await post(
      '/sign-in/email',
      { email, password: PASSWORD },
      { origin: 'https://ailleurs.example' },
    )
    expect(answer.status).toBe(403)
  })

  test('after thirty tries on one address, a 429 with Retry-After', async () => {
    const email = newAddress()
    const statuses: number[] = []
    // Ten at once: more hashes of one client IP would be refused with a 503.
    for (const count of [10, 10, 10, 1]) {
      const answers = await Promise.all(Array.from({ length: count }, () => signIn(email, 'pas-le-bon')))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    const refused = await signIn(email, 'pas-le-bon')
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a stranger’s tries do not lock the owner out, unless they come from everywhere', async () => {
    const { email } = await account()
    const from = (remoteAddress: string, password: string) =>
      site.app.inject({
        method: 'POST',
        url: '/auth/v1/sign-in/email',
        payload: { email, password },
        remoteAddress,
      })
    await Promise.all(Array.from({ length: 31 }, () => from('192.0.2.7', 'pas-le-bon')))
    expect((await from('192.0.2.7', PASSWORD)).statusCode).toBe(429)
    expect((await from('198.51.100.4', PASSWORD)).statusCode).toBe(200)
    // Thirty tries, one sign-in, and before them the code that proved the address.
    const { rowCount } = await site.context.pool.query(
      `update rate_limits set hits = 3000 where key like 'sign-in:%' and hits = 32`,
    )
    expect(rowCount).toBeGreaterThan(0)
    expect((await from('203.0.113.9', PASSWORD)).statusCode).toBe(429)
  })

  test('a client IP that tries one address after another must wait, others need not', async () => {
    const from = (remoteAddress: string) =>
      site.app.inject({
        method: 'POST',
        url: '/auth/v1/sign-in/email',
        payload: { email: newAddress(), password: 'pas-le-bon' },
        remoteAddress,
      })
    expect((await from('192.0.2.91')).statusCode).toBe(401)
    const { rowCount } = await site.context.pool.query(
      `update rate_limits set hits = 1000000000 where key = 'auth:/sign-in/email:192.0.2.91'`,
    )
    expect(rowCount).toBe(1)
    const refused = await from('192.0.2.91')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await from('192.0.2.92')).statusCode).toBe(401)
  })
})
