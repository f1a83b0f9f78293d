import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#server/context.ts'
import {
  type MailProvider,
  startMailProvider,
} from '#server/integrations/mail-oauth/mail-provider.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Mailbox } from '#shared/contract/mailboxes.ts'
import { type OAuthProvider, oauthProviders } from '#shared/domain/mailboxes/mailbox.ts'
import { checkMailbox } from './commands/check-mailbox.ts'
import { revokeGrants } from './commands/revoke-grants.ts'
import { openSecret } from './steps/seal-secret.ts'
import { enqueueDue } from './store/mailboxes.ts'

const APP = 'http://127.0.0.1:3000'
const log: string[] = []
const providers = {} as Record<OAuthProvider, MailProvider>
let now: Date
let site: TestApp
let owner: Member

beforeAll(async () => {
  now = new Date()
  for (const name of oauthProviders) providers[name] = await startMailProvider(name, APP)
  site = await startTestApp({
    jobs: false,
    clock: { now: () => now },
    log: createLog({ logLevel: 'trace' }, { write: (line) => void log.push(line) }),
    config: { ...providers.google.settings(), ...providers.microsoft.settings() },
  })
})
afterAll(async () => {
  await site.close()
  await Promise.all(Object.values(providers).map((provider) => provider.close()))
})
beforeEach(async () => {
  now = new Date()
  owner = await site.makeOrganization()
  for (const provider of Object.values(providers))
    Object.assign(provider, {
      down: false,
      unticked: [],
      tellsMe: true,
      tellsLifetime: true,
      address: null,
      asked: [],
    })
})

type Refusal = { code: string; error?: string; fields?: { path: string; message: string }[] }
const api = <T = Mailbox & Refusal>(method: string, path: string, body?: unknown, as: Member = owner) =>
  site.request<T>(method, `/api/v1/mailboxes${path}`, { as, ...(body === undefined ? {} : { body }) })
const list = async (as = owner) => (await api<{ items: Mailbox[] }>('GET', '', undefined, as)).body.items
const address = () => `Ana-${crypto.randomUUID().slice(0, 13)}@exemple.fr`

/** Consents at the provider as a browser does; returns the parameters that it brings back. */
async function consent(provider: OAuthProvider, as = owner, mailboxId?: string) {
  const start = await api<{ url: string }>('POST', '/oauth/start', { provider, mailboxId }, as)
  expect(start.status, JSON.stringify(start.body)).toBe(200)
  const cookies = new Map<string, string>()
  let url = start.body.url
  while (!url.startsWith(APP)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const one of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = one.split(';')[0]!.split(/=(.*)/s)
      cookies.set(name, value)
    }
    expect(answer.status, await answer.text()).toBe(303)
    url = new URL(answer.headers.get('location')!, url).href
  }
  const { pathname, searchParams } = new URL(url)
  const { code = '', state = '', ...rest } = Object.fromEntries(searchParams)
  return { pathname, code, state, rest }
}
const finish = (brought: { code: string; state: string }, as = owner) =>
  api('POST', '/oauth/finish', { code: brought.code, state: brought.state }, as)
async function connect(provider: OAuthProvider, who = address(), as = owner) {
  providers[provider].address = who
  const answer = await finish(await consent(provider, as), as)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const rowOf = async (id: string) =>
  (await site.context.pool.query('select * from mailboxes where id = $1', [id])).rows[0]
const secretOf = async (id: string) => {
  const secret = openSecret(site.context, id, (await rowOf(id)).sealed)
  if (secret === null || 'password' in secret) throw new Error('no tokens')
  return secret
}
const check = (id: string) => checkMailbox(site.context, { orgId: owner.orgId, mailboxId: id })
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const eventsOf = async (id: string) =>
  (
    await site.context.pool.query(
      'select event_type, meta from event_log where subject_id = $1 order by occurred_at, id',
      [id],
    )
  ).rows as { event_type: string; meta: Record<string, unknown> }[]

test('the installation lists the providers that it has keys for', async () => {
  expect((await api('GET', '/providers')).body).toEqual({ google: true, microsoft: true })
  const bare = await startTestApp({ jobs: false })
  try {
    const member = await bare.makeOrganization()
    expect((await bare.request('GET', '/api/v1/mailboxes/providers', { as: member })).body).toEqual({
      google: false,
      microsoft: false,
    })
    const body = { provider: 'google' }
    const start = await bare.request('POST', '/api/v1/mailboxes/oauth/start', { as: member, body })
    expect(start.body.code).toBe('mail_provider_off')
  } finally {
    await bare.close()
  }
})

test('Google is asked for the scopes of specification 7.1, with which mails are filed too', async () => {
  providers.google.address = address()
  const { pathname } = await consent('google')
  expect(pathname).toBe('/manager/mail/connected')
  expect(Object.fromEntries(providers.google.consentQuery)).toMatchObject({
    scope: 'openid email profile https://www.googleapis.com/auth/gmail.modify',
    access_type: 'offline',
    prompt: 'consent',
    response_type: 'code',
    code_challenge_method: 'S256',
  })
})

test('Microsoft is asked for the scopes of specification 7.1, with which mails are filed and sent too, and gives the real address by Graph or by openid', async () => {
  providers.microsoft.address = address()
  const { pathname } = await consent('microsoft')
  expect(pathname).toBe('/manager/mail/connected-outlook')
  expect(Object.fromEntries(providers.microsoft.consentQuery)).toMatchObject({
    scope: 'openid email profile offline_access Mail.Send Mail.ReadWrite',
    prompt: 'select_account',
  })
  const who = address()
  expect((await connect('microsoft', who)).address).toBe(who.toLowerCase())
  providers.microsoft.tellsMe = false
  const other = address()
  expect((await connect('microsoft', other)).address).toBe(other.toLowerCase())
})

describe.each(oauthProviders)('%s', (provider) => {
  test('a consent creates an active mailbox whose tokens are encrypted and never shown', async () => {
    const who = address()
    const mailbox = await connect(provider, who)
    expect(mailbox).toMatchObject({ provider, address: who.toLowerCase(), status: 'active', fault: null })
    expect(mailbox.lastSyncAt).toBe(now.toISOString())
    const row = await rowOf(mailbox.id)
    const { refreshToken, accessToken } = await secretOf(mailbox.id)
    expect(row).toMatchObject({
      user_id: owner.userId,
      sealed: expect.stringMatching(/^[0-9a-f]{8}\.[\w+/=]{80,}$/),
    })
    expect(row.expires_at.getTime() - now.getTime()).toBeGreaterThan(3_500_000)
    const told = `${log.join('\n')}${JSON.stringify([await list(), row, await eventsOf(mailbox.id)])}`
    for (const secret of [refreshToken, accessToken]) expect(told).not.toContain(secret)
    expect(log.join('\n')).not.toContain(who.toLowerCase())
    expect(await eventsOf(mailbox.id)).toEqual([
      {
        event_type: 'mailbox.connected',
        meta: { userId: owner.userId, provider, email: who.toLowerCase() },
      },
    ])
  })

  test('a code is used once: repeating it gives the same answer without a call, another code is refused', async () => {
    providers[provider].address = address()
    const brought = await consent(provider)
    const first = await finish(brought)
    const asked = providers[provider].asked.length
    expect((await finish(brought)).body).toEqual(first.body)
    expect(providers[provider].asked).toHaveLength(asked)
    expect((await finish({ ...brought, code: 'un-autre' })).body.code).toBe('mail_start_unknown')
    const second = await consent(provider)
    expect((await finish({ code: brought.code, state: second.state })).body.code).toBe('mail_grant_refused')
    expect(await list()).toHaveLength(1)
  })

  test('two simultaneous returns exchange the code once', async () => {
    providers[provider].address = address()
    const brought = await consent(provider)
    const answers = await Promise.all([finish(brought), finish(brought)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(providers[provider].asked.filter((one) => /^POST .*token$/.test(one))).toHaveLength(1)
    expect(await list()).toHaveLength(1)
  })

  test('a state is valid for its session and organization, for ten minutes', async () => {
    providers[provider].address = address()
    const brought = await consent(provider)
    expect((await finish({ ...brought, state: 'inventé' })).body.code).toBe('mail_start_unknown')
    const colleague = await site.makeMember(owner.orgId, 'admin')
    expect((await finish(brought, colleague)).body.code).toBe('mail_start_unknown')
    const token = await site.makeSession(owner.userId, owner.orgId)
    expect((await finish(brought, { ...owner, token })).body.code).toBe('mail_start_unknown')
    later(11)
    expect((await finish(brought)).body.code).toBe('mail_start_unknown')
    expect(await list()).toEqual([])
  })

  test('a refused consent brings no code', async () => {
    const { code, rest } = await consent(provider)
    expect([code, rest.error]).toEqual(['', 'access_denied'])
  })

  test('no mailbox is created without the permission to read mails', async () => {
    providers[provider].unticked = ['Mail.ReadWrite', 'https://www.googleapis.com/auth/gmail.modify']
    providers[provider].address = address()
    expect((await finish(await consent(provider))).body.code).toBe('mail_scope_missing')
    expect(await list()).toEqual([])
  })

  test('a provider that does not answer is reported as silent', async () => {
    providers[provider].address = address()
    const brought = await consent(provider)
    providers[provider].down = true
    const answer = await finish(brought)
    expect([answer.status, answer.body.code]).toEqual([502, 'mail_provider_silent'])
  })

  test('reconnecting asks for the same account and keeps the row', async () => {
    const before = await connect(provider)
    await providers[provider].withdrawAll()
    later(55)
    await check(before.id)
    expect((await list())[0]).toMatchObject({ status: 'expired', fault: 'refused' })
    const brought = await consent(provider, owner, before.id)
    expect(providers[provider].consentQuery.get('login_hint')).toBe(before.address)
    const after = (await finish(brought)).body
    expect(after).toMatchObject({ id: before.id, status: 'active', fault: null, createdAt: before.createdAt })
    expect(await list()).toHaveLength(1)
    expect((await eventsOf(before.id)).map(({ event_type }) => event_type)).toEqual([
      'mailbox.connected',
      'mailbox.expired',
      'mailbox.reconnected',
    ])
  })

  test('tokens are renewed before they expire, once even with several processes', async () => {
    const { id } = await connect(provider)
    const before = await secretOf(id)
    await check(id)
    expect(await secretOf(id)).toEqual(before)
    later(52)
    providers[provider].asked = []
    await Promise.all([check(id), check(id), check(id)])
    expect(providers[provider].asked.filter((one) => /^POST .*token$/.test(one))).toHaveLength(1)
    const after = await secretOf(id)
    expect(after.accessToken).not.toBe(before.accessToken)
    expect((await rowOf(id)).expires_at.getTime() - now.getTime()).toBeGreaterThan(3_500_000)
    expect((await list())[0]).toMatchObject({ status: 'active', lastSyncAt: now.toISOString() })
  })

  test('a withdrawn consent marks the mailbox as expired, tells its owner and stops the checks', async () => {
    const { id, address: email } = await connect(provider)
    await providers[provider].withdrawAll()
    later(52)
    await check(id)
    expect((await list())[0]).toMatchObject({ status: 'expired', fault: 'refused' })
    expect((await eventsOf(id)).at(-1)).toEqual({
      event_type: 'mailbox.expired',
      meta: { userId: owner.userId, provider, email },
    })
    later(60)
    await enqueueDue(site.context, 500)
    const { rows } = await site.context.pool.query(
      `select 1 from pgboss.job where name = 'check-mailbox' and data->>'mailboxId' = $1`,
      [id],
    )
    expect(rows).toEqual([])
  })

  test('a silent provider is reported after three tries, and recovers by itself', async () => {
    const { id } = await connect(provider)
    providers[provider].down = true
    later(52)
    await check(id)
    await check(id)
    expect((await list())[0]).toMatchObject({ status: 'active' })
    await check(id)
    expect((await list())[0]).toMatchObject({ status: 'invalid', fault: 'unreachable' })
    expect((await eventsOf(id)).map(({ event_type }) => event_type)).toEqual(['mailbox.connected'])
    providers[provider].down = false
    await check(id)
    expect((await list())[0]).toMatchObject({ status: 'active', fault: null })
  })

  test('deleting a mailbox deletes its row at once and revokes the grant at the provider', async () => {
    const { id } = await connect(provider)
    const { refreshToken } = await secretOf(id)
    expect((await api('DELETE', `/${id}`)).body).toEqual({ mailboxId: id })
    expect(await list()).toEqual([])
    expect(await rowOf(id)).toBeUndefined()
    await revokeGrants(site.context)
    expect(providers[provider].asked).toContain('POST /token/revocation')
    await expect(site.context.mailOAuth.refresh(provider, refreshToken)).rejects.toThrow('invalid_grant')
    expect(
      (await site.context.pool.query('select 1 from mailbox_revocations where mailbox_id = $1', [id])).rows,
    ).toEqual([])
    expect((await api('DELETE', `/${id}`)).status).toBe(404)
  })

  test('a revocation that gets no answer is tried again later, for a week at most', async () => {
    const { id } = await connect(provider)
    await api('DELETE', `/${id}`)
    providers[provider].down = true
    const waiting = async () =>
      (await site.context.pool.query('select attempts from mailbox_revocations where mailbox_id = $1', [id]))
        .rows
    await revokeGrants(site.context)
    expect(await waiting()).toEqual([{ attempts: 1 }])
    await revokeGrants(site.context)
    expect(await waiting()).toEqual([{ attempts: 1 }])
    later(3)
    await revokeGrants(site.context)
    expect(await waiting()).toEqual([{ attempts: 2 }])
    later(8 * 24 * 60)
    await revokeGrants(site.context)
    expect(await waiting()).toEqual([])
  })

  test('a grant used by another mailbox of the same account is not revoked', async () => {
    const who = address()
    const { id } = await connect(provider, who)
    const colleague = await site.makeMember(owner.orgId, 'member')
    const other = await connect(provider, who, colleague)
    expect(other.id).not.toBe(id)
    await api('DELETE', `/${id}`)
    await revokeGrants(site.context)
    expect(providers[provider].asked).not.toContain('POST /token/revocation')
  })

  test('leaving the organization deletes the member’s mailboxes and revokes their grants', async () => {
    const member = await site.makeMember(owner.orgId, 'member')
    const { id } = await connect(provider, address(), member)
    await site.context.pool.query('delete from memberships where org_id = $1 and user_id = $2', [
      owner.orgId,
      member.userId,
    ])
    expect(await rowOf(id)).toBeUndefined()
    await revokeGrants(site.context)
    expect(providers[provider].asked).toContain('POST /token/revocation')
  })

  test('tokens sent by a client are stored once the provider confirms that they are ours and of one person', async () => {
    const path = `/functions/v1/oauth-${provider}-save`
    const name = provider === 'google' ? 'Google' : 'Microsoft'
    const save = (body: unknown, as: Partial<Member> = owner) =>
      site.request<Refusal & { mailbox: Mailbox }>('POST', path, {
        body,
        headers: as.token ? { authorization: `Bearer ${as.token}` } : {},
      })
    const one = await connect(provider)
    const tokens = await secretOf(one.id)
    const mine = { provider_token: tokens.accessToken, provider_refresh_token: tokens.refreshToken }
    const saved = await save(mine)
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({
      success: true,
      mailbox: { id: one.id, status: 'active' },
    })

    expect((await save({})).body).toMatchObject({
      code: 'invalid_input',
      error: `Aucun token d’accès ${name} trouvé dans la session`,
    })
    expect((await save(mine, {})).status).toBe(401)
    expect((await save(mine, await site.makeMember(owner.orgId, 'viewer'))).status).toBe(403)
    expect((await save({ ...mine, expires_in: -1 })).body.code).toBe('invalid_input')
    expect((await save({ ...mine, provider_token: 'inventé' })).body.error).toBe(
      'Le service a refusé l’autorisation. Recommencez.',
    )
    expect((await save({ ...mine, provider_refresh_token: 'inventé' })).body.code).toBe('mail_grant_refused')
    const other = await secretOf((await connect(provider)).id)
    const mixed = {
      provider_token: (await secretOf(one.id)).accessToken,
      provider_refresh_token: other.refreshToken,
    }
    expect((await save(mixed)).body.code).toBe('mail_grant_refused')
    const whole = async () => {
      const { accessToken, refreshToken } = await secretOf(one.id)
      return { provider_token: accessToken, provider_refresh_token: refreshToken }
    }
    const { pool } = site.context
    await pool.query(
      `alter table mailboxes add constraint of_this_test check (address <> '${one.address}') not valid`,
    )
    const unexpected = await save(await whole())
    await pool.query('alter table mailboxes drop constraint of_this_test')
    expect(unexpected).toMatchObject({
      status: 500,
      body: { code: 'internal', error: 'Échec de la sauvegarde de la connexion OAuth' },
    })
    providers[provider].down = true
    expect((await save(mine)).body.error).toBe('Le service ne répond pas. Réessayez dans un instant.')
  })

  test('a token without a stated lifetime is taken to last an hour', async () => {
    providers[provider].tellsLifetime = false
    const { id } = await connect(provider)
    const inAnHour = () => new Date(now.getTime() + 3_600_000)
    const first = await secretOf(id)
    expect((await rowOf(id)).expires_at).toEqual(inAnHour())
    later(56)
    await check(id)
    expect((await secretOf(id)).accessToken).not.toBe(first.accessToken)
    expect((await rowOf(id)).expires_at).toEqual(inAnHour())
  })
})

test('only its owner sees or deletes a mailbox, not even the organization’s owner', async () => {
  const member = await site.makeMember(owner.orgId, 'member')
  const { id } = await connect('google', address(), member)
  expect(await list()).toEqual([])
  expect((await api('DELETE', `/${id}`)).status).toBe(404)
  expect((await api('POST', '/oauth/start', { provider: 'google', mailboxId: id })).status).toBe(404)
  expect(await list(member)).toHaveLength(1)
})

test('a member has twenty mailboxes at most', async () => {
  await site.context.pool.query(
    `insert into mailboxes (org_id, user_id, provider, address, sealed, next_check_at)
     select $1, $2, 'imap', 'a' || n || '@exemple.fr', 'x.x', now() from generate_series(1, 20) n`,
    [owner.orgId, owner.userId],
  )
  expect((await api('POST', '/oauth/start', { provider: 'google' })).body.code).toBe('too_many_mailboxes')
})

test('a token sealed with an unknown secret is reported as unreadable; one sealed with a former secret is sealed again', async () => {
  const { id } = await connect('google')
  const { sealed } = await rowOf(id)
  const { context } = site
  const rotated = {
    ...context,
    config: { ...context.config, secret: 'un-tout-nouveau-secret-de-32-caractères' },
  }
  later(52)
  const knowing = { ...rotated, config: { ...rotated.config, formerSecrets: [context.config.secret] } }
  await checkMailbox(knowing, { orgId: owner.orgId, mailboxId: id })
  const renewed = (await rowOf(id)).sealed
  expect(renewed.split('.')[0]).not.toBe(sealed.split('.')[0])
  expect(openSecret(rotated, id, renewed)).toHaveProperty('refreshToken')
  expect(openSecret(rotated, crypto.randomUUID(), renewed)).toBeNull()
  later(60)
  await check(id)
  expect((await list())[0]).toMatchObject({ status: 'invalid', fault: 'unreadable' })
})

test('due mailboxes are queued once, those of suspended members never', async () => {
  const { id } = await connect('google')
  const member = await site.makeMember(owner.orgId, 'member')
  const theirs = await connect('google', address(), member)
  await site.context.pool.query(`update memberships set status = 'suspended' where user_id = $1`, [
    member.userId,
  ])
  const jobsOf = async (mailboxId: string) =>
    (
      await site.context.pool.query(
        `select 1 from pgboss.job where name = 'check-mailbox' and data->>'mailboxId' = $1`,
        [mailboxId],
      )
    ).rowCount
  await enqueueDue(site.context, 500)
  expect(await jobsOf(id)).toBe(0)
  later(52)
  await Promise.all([enqueueDue(site.context, 500), enqueueDue(site.context, 500)])
  await enqueueDue(site.context, 500)
  expect([await jobsOf(id), await jobsOf(theirs.id)]).toEqual([1, 0])
})
