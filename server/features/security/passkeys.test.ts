import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAuthenticator } from '#server/features/sign-in/authenticator.fixture.ts'
import { accountsOf, cookiesOf, type Headers } from '#server/test/accounts.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'

let site: TestApp
let use: ReturnType<typeof accountsOf>
beforeAll(async () => {
  site = await startTestApp()
  use = accountsOf(site)
})
afterAll(() => site.close())

const ORIGIN = 'http://localhost:3000'
const newDevice = () => makeAuthenticator({ origin: ORIGIN, site: 'localhost' })
type Device = ReturnType<typeof newDevice>
type Lie = { origin?: string; verified?: boolean; site?: string }

async function begin(kind: 'register' | 'authenticate', headers: Headers) {
  const answer = await site.request<{ challenge: string } & Record<string, unknown>>(
    'GET',
    `/auth/v1/passkey/generate-${kind}-options`,
    { headers },
  )
  return { options: answer.body, status: answer.status, headers: cookiesOf(answer, headers) }
}
async function add(device: Device, headers: Headers, lie: Lie = {}) {
  const begun = await begin('register', headers)
  const response = device.create({ challenge: begun.options.challenge, ...lie })
  return use.auth('/passkey/verify-registration', { response, name: 'Téléphone' }, begun.headers)
}
async function enter(device: Device, headers: Headers = {}, lie: Lie = {}) {
  const begun = await begin('authenticate', headers)
  const response = device.get({ challenge: begun.options.challenge, ...lie })
  const answer = await use.auth('/passkey/verify-authentication', { response }, begun.headers)
  return { answer, headers: cookiesOf(answer, headers) }
}
const refused = { status: 400, body: { code: 'passkey_refused' } }

async function owner() {
  const account = await use.newAccount()
  const device = newDevice()
  expect(await add(device, account.headers)).toMatchObject({ status: 200, body: { name: 'Téléphone' } })
  return { ...account, device }
}

describe('a passkey', () => {
  test('is added, listed, announced to its owner by mail, and signs in', async () => {
    const { email, userId, headers, device } = await owner()
    await use.mailTo(email, /clé d’accès a été ajoutée/)
    const { answer, headers: fresh } = await enter(device)
    expect(answer).toMatchObject({ status: 200, body: { status: true } })
    expect((await use.me(fresh)).body).toMatchObject({ user: { id: userId } })
    expect((await use.security(headers)).passkeys).toMatchObject([
      { name: 'Téléphone', provider: null, lastUsedAt: expect.any(String) },
    ])
  })

  test('options require the verification of the user, and list no credential to strangers', async () => {
    const { headers } = await owner()
    const register = await begin('register', headers)
    expect(register.options).toMatchObject({
      rp: { id: 'localhost', name: 'Ardoise' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{}],
    })
    const authenticate = await begin('authenticate', {})
    expect(authenticate.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(authenticate.options.allowCredentials).toBeUndefined()
  })

  test.each([
    ['without verifying its user', { verified: false }],
    ['from another site’s page', { origin: 'https://ailleurs.example' }],
    ['made for another site', { site: 'ailleurs.example' }],
  ])('%s is refused, new or known', async (_name, lie) => {
    const { headers, device } = await owner()
    expect(await add(newDevice(), headers, lie)).toMatchObject(refused)
    expect((await enter(device, {}, lie)).answer).toMatchObject(refused)
    expect((await use.security(headers)).passkeys).toHaveLength(1)
  })

  test('that is unknown is refused; a challenge works once, in its own browser', async () => {
    const { device } = await owner()
    expect((await enter(newDevice())).answer).toMatchObject(refused)
    const begun = await begin('authenticate', {})
    const response = device.get({ challenge: begun.options.challenge })
    const answer = () => use.auth('/passkey/verify-authentication', { response }, begun.headers)
    expect(await use.auth('/passkey/verify-authentication', { response })).toMatchObject(refused)
    expect((await answer()).status).toBe(200)
    expect(await answer()).toMatchObject(refused)
  })

  test('a challenge to add a passkey cannot sign in, nor the reverse', async () => {
    const { headers, device } = await owner()
    const register = await begin('register', headers)
    const asSignIn = device.get({ challenge: register.options.challenge })
    expect(
      await use.auth('/passkey/verify-authentication', { response: asSignIn }, register.headers),
    ).toMatchObject(refused)
    const authenticate = await begin('authenticate', headers)
    const asNew = newDevice().create({ challenge: authenticate.options.challenge })
    expect(
      await use.auth('/passkey/verify-registration', { response: asNew, name: 'x' }, authenticate.headers),
    ).toMatchObject(refused)
  })

  test('presented with another user’s credential id is refused', async () => {
    const victim = await owner()
    const thief = await owner()
    const begun = await begin('authenticate', {})
    const stolen = {
      ...thief.device.get({ challenge: begun.options.challenge }),
      id: victim.device.id,
      rawId: victim.device.id,
    }
    expect(
      await use.auth('/passkey/verify-authentication', { response: stolen }, begun.headers),
    ).toMatchObject(refused)
    const { headers } = await enter(thief.device)
    expect((await use.me(headers)).body).toMatchObject({ user: { id: thief.userId } })
  })

  test('cannot be renamed, removed or added again by another user', async () => {
    const { headers, device } = await owner()
    const stranger = await use.newAccount()
    const [passkey] = (await use.security(headers)).passkeys
    expect(
      await use.api('PATCH', `/me/passkeys/${passkey!.id}`, stranger.headers, { name: 'A' }),
    ).toMatchObject({
      status: 404,
    })
    expect(await use.api('DELETE', `/me/passkeys/${passkey!.id}`, stranger.headers)).toMatchObject({
      status: 404,
    })
    expect((await add(device, stranger.headers)).status).toBeGreaterThanOrEqual(400)
    expect((await use.security(stranger.headers)).passkeys).toEqual([])
    expect((await enter(device)).answer.status).toBe(200)
  })

  test('is renamed and removed by its owner; a removed one cannot sign in', async () => {
    const { email, headers, device } = await owner()
    const [passkey] = (await use.security(headers)).passkeys
    expect(
      await use.api('PATCH', `/me/passkeys/${passkey!.id}`, headers, { name: 'Clé bleue' }),
    ).toMatchObject({
      status: 200,
    })
    expect((await use.security(headers)).passkeys).toMatchObject([{ name: 'Clé bleue' }])
    expect(await use.api('PATCH', `/me/passkeys/${passkey!.id}`, headers, { name: '  ' })).toMatchObject({
      status: 400,
      body: { fields: [{ message: 'Donnez un nom à cette clé d’accès' }] },
    })
    expect(await use.api('DELETE', `/me/passkeys/${passkey!.id}`, headers)).toMatchObject({ status: 200 })
    await use.mailTo(email, /clé d’accès a été retirée/)
    expect((await enter(device)).answer).toMatchObject(refused)
  })

  test('asks for a recent confirmation before it is added or removed', async () => {
    const { userId, headers } = await owner()
    const [passkey] = (await use.security(headers)).passkeys
    await use.tire(userId)
    expect((await begin('register', headers)).status).toBe(403)
    expect(await use.api('DELETE', `/me/passkeys/${passkey!.id}`, headers)).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required' },
    })
  })

  test('counts as that confirmation; a new session in the same organization replaces the browser’s', async () => {
    const member = await site.makeOrganization()
    const other = await site.makeMember((await site.makeOrganization()).orgId, 'viewer')
    await site.context.pool.query('insert into memberships (org_id, user_id, role) values ($1, $2, $3)', [
      other.orgId,
      member.userId,
      'viewer',
    ])
    await site.context.pool.query('update sessions set active_organization_id = $2 where user_id = $1', [
      member.userId,
      other.orgId,
    ])
    const bearer = { authorization: `Bearer ${member.token}` }
    const device = newDevice()
    const begun = await begin('register', bearer)
    const response = device.create({ challenge: begun.options.challenge })
    const added = await use.auth(
      '/passkey/verify-registration',
      { response, name: 'Clé' },
      { ...bearer, ...begun.headers },
    )
    expect(added.status).toBe(200)
    await use.tire(member.userId)
    const again = await begin('authenticate', bearer)
    const proof = device.get({ challenge: again.options.challenge })
    const answer = await use.auth(
      '/passkey/verify-authentication',
      { response: proof },
      { ...bearer, ...again.headers },
    )
    const fresh = cookiesOf(answer)
    expect((await use.me(bearer)).status).toBe(401)
    expect((await use.me(fresh)).body).toMatchObject({ current: { orgId: other.orgId } })
    expect((await begin('register', fresh)).status).toBe(200)
  })

  test('replaces the second factor, and the sign-in says so', async () => {
    const { email, headers, device } = await owner()
    await use.protect(headers)
    const half = await use.signIn(email)
    expect(half.body).toMatchObject({ secondFactor: { passkey: true } })
    const begun = await begin('authenticate', cookiesOf(half))
    expect(begun.options.allowCredentials).toMatchObject([{ id: device.id }])
    expect((await enter(device, cookiesOf(half))).answer.status).toBe(200)
    const { headers: fresh } = await enter(device)
    expect((await use.me(fresh)).status).toBe(200)
    const { body } = await use.api<{ items: unknown[] }>('GET', '/me/sessions', fresh)
    expect(body.items).toHaveLength(3)
  })

  test('cannot be removed when it is the last means of sign-in', async () => {
    const { userId, headers } = await owner()
    await site.context.pool.query('delete from accounts where user_id = $1', [userId])
    const [passkey] = (await use.security(headers)).passkeys
    expect(await use.api('DELETE', `/me/passkeys/${passkey!.id}`, headers)).toMatchObject({
      status: 409,
      body: { code: 'last_sign_in_means' },
    })
    expect((await use.security(headers)).passkeys).toHaveLength(1)
  })

  test('a twenty-first one is refused', async () => {
    const { userId, headers } = await owner()
    await site.context.pool.query(
      `insert into passkeys (user_id, public_key, credential_id, counter, device_type, backed_up)
       select $1, 'x', gen_random_uuid()::text, 0, 'singleDevice', false from generate_series(1, 19)`,
      [userId],
    )
    expect(await add(newDevice(), headers)).toMatchObject(refused)
  })
})
