import { randomUUID } from 'node:crypto'
import tls from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  makeCertificate,
  startImapServer,
  startSmtpServer,
  type TestCertificate,
  type TestMailServer,
} from '#server/integrations/mail-servers/mail-server.fixture.ts'
import { draftQuote } from '#server/test/draft-quote.ts'
import { type Answer, type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { address, invitationsOf } from '#server/test/invitations.ts'
import { askCode, sendQuote, sign } from '#server/test/signing.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { endTrial, makeFree, type Refused, subscribe } from './plans.fixture.ts'

/** Each limit at its endpoint: below, at, two at once, lifted, and after going down. */
const trustedBefore = tls.getCACertificates('default')
const PASSWORD = 'Un secret très secret'
let certificate: TestCertificate
let imap: TestMailServer
let smtp: TestMailServer
let site: TestApp
let owner: Member
beforeAll(async () => {
  certificate = await makeCertificate()
  tls.setDefaultCACertificates([...trustedBefore, certificate.cert])
  imap = await startImapServer({ security: 'tls', certificate })
  smtp = await startSmtpServer({ security: 'starttls', certificate })
  site = await startTestApp({
    config: {
      mailboxes: {
        gmailUrl: 'http://127.0.0.1:9',
        graphUrl: 'http://127.0.0.1:9',
        microsoftRevokeUrl: null,
        privateHosts: true,
      },
    },
  })
})
afterAll(async () => {
  await site.close()
  await Promise.all([imap, smtp].map((server) => server.close()))
  certificate.remove()
  tls.setDefaultCACertificates(trustedBefore)
})
beforeEach(async () => {
  owner = await makeFree(site)
})

const its = invitationsOf(
  () => site,
  () => owner,
)
const statuses = (answers: Answer<object>[]) => answers.map(({ status }) => status).sort()
const refusal = (answer: Answer<object>) => ({ status: answer.status, ...(answer.body as Refused) })
const settings = (change: object, as = owner) =>
  site.request<Organization & Refused>('PATCH', '/api/v1/organization', { as, body: { settings: change } })

describe('connected mailboxes', () => {
  const connect = (name: string = randomUUID(), as = owner) => {
    const boxAddress = `${name}@atelier.test`
    for (const server of [imap, smtp]) server.accounts.set(boxAddress, PASSWORD)
    const at = ({ host, port, security }: TestMailServer) => ({ host, port, security })
    return site.request<Refused>('POST', '/api/v1/mailboxes', {
      as,
      body: { address: boxAddress, password: PASSWORD, username: boxAddress, imap: at(imap), smtp: at(smtp) },
    })
  }

  test('Gratuit takes three of the whole organization; a known one may be connected again', async () => {
    const colleague = await site.makeMember(owner.orgId, 'member')
    expect(statuses([await connect('un'), await connect('deux'), await connect('trois', colleague)])).toEqual(
      [200, 200, 200],
    )
    expect(refusal(await connect())).toMatchObject({
      status: 403,
      code: 'plan_limit',
      message: 'Votre formule Gratuit comprend 3\u00a0boîtes mail connectées\u00a0: la limite est atteinte.',
      data: { limit: 'mailboxes', max: 3, used: 3, liftedBy: 'premium' },
    })
    expect((await connect('deux')).status).toBe(200)
    const { body } = await site.request('GET', '/api/v1/plan', { as: owner })
    expect(body).toMatchObject({ usage: { mailboxes: 3, ownMailboxes: 2 } })
  })

  test('two at once cannot both take the last place', async () => {
    await connect()
    await connect()
    expect(statuses(await Promise.all([connect(), connect(), connect()]))).toEqual([200, 403, 403])
  })

  test('a subscription lifts the limit at once; going down keeps all of them', async () => {
    for (const _ of [1, 2, 3]) await connect()
    await subscribe(site, owner, 'ardoise_premium')
    expect((await connect()).status).toBe(200)
    await subscribe(site, owner, 'ardoise_premium', { status: 'canceled' })
    expect(refusal(await connect())).toMatchObject({ status: 403, data: { max: 3, used: 4 } })
    const { body } = await site.request<{ items: object[] }>('GET', '/api/v1/mailboxes', { as: owner })
    expect(body.items).toHaveLength(4)
  })

  test('Team counts three of each member', async () => {
    await subscribe(site, owner, 'ardoise_offer_team', { seats: 4 })
    const colleague = await site.makeMember(owner.orgId, 'member')
    for (const _ of [1, 2, 3]) await connect()
    expect(refusal(await connect())).toMatchObject({ data: { limit: 'ownMailboxes', max: 3, used: 3 } })
    expect((await connect(randomUUID(), colleague)).status).toBe(200)
  })
})

describe('active devis', () => {
  const draft = async () => (await draftQuote(site, owner)).id
  const send = async (quoteId: string) =>
    site.request<Refused & { signedOnline: boolean }>('POST', `/api/v1/quotes/${quoteId}/send`, {
      as: owner,
      body: {},
    })
  const sendNew = async () => send(await draft())
  test('Gratuit has five at a time; one that is closed, or past its validity, leaves its place', async () => {
    const { token } = await sendQuote(site, owner)
    for (const _ of [2, 3, 4, 5]) expect((await sendNew()).status).toBe(200)
    expect(refusal(await sendNew())).toMatchObject({
      status: 403,
      code: 'plan_limit',
      data: { limit: 'activeQuotes', max: 5, used: 5, liftedBy: 'premium' },
    })
    expect(
      (await site.request('POST', `/api/v1/links/${token}/refuse`, { body: { reason: 'Trop cher' } })).status,
    ).toBe(200)
    expect(statuses(await Promise.all([sendNew(), sendNew()]))).toEqual([200, 403])
    const { rows } = await site.context.pool.query(
      `with tenant as (select set_config('app.org_id', $1, true))
       select plan_usage('{activeQuotes}', now()) as now, plan_usage('{activeQuotes}', now() + interval '60 days') as later from tenant`,
      [owner.orgId],
    )
    expect(rows[0]).toEqual({ now: { activeQuotes: 5 }, later: { activeQuotes: 0 } })
  }, 60_000)

  test('what is closed, withdrawn or agreed to elsewhere leaves its place; its next version takes none that it has', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, draft))
    for (const id of ids) expect((await send(id)).status).toBe(200)
    const act = (quoteId: string, action: string, body: object = {}) =>
      site.request<{ id: string }>('POST', `/api/v1/quotes/${quoteId}/${action}`, { as: owner, body })
    const [first, second, third, fourth] = ids as [string, string, string, string]
    // The draft of a version takes no place, nor does it once it is sent: the devis has its own.
    const version = await act(first, 'versions')
    expect(version.status).toBe(200)
    expect((await send(version.body.id)).status).toBe(200)
    expect(refusal(await sendNew())).toMatchObject({ status: 403, code: 'plan_limit' })
    expect((await act(second, 'close')).status).toBe(200)
    expect((await sendNew()).status).toBe(200)
    expect(refusal(await act(second, 'reopen'))).toMatchObject({ status: 403, code: 'plan_limit' })
    expect((await act(third, 'withdraw')).status).toBe(200)
    expect((await act(second, 'reopen')).status).toBe(200)
    const agreed = {
      agreedOn: todayIn('Europe/Paris', new Date()),
      signerName: 'Éloïse Delaunay',
      signerQuality: 'Gérante',
      means: 'oral',
    }
    expect((await act(fourth, 'agreement', agreed)).status).toBe(200)
    expect(statuses(await Promise.all([sendNew(), sendNew()]))).toEqual([200, 403])
    // Undone, it is open again, and takes a place again.
    expect(refusal(await act(fourth, 'agreement/cancel'))).toMatchObject({ status: 403, code: 'plan_limit' })
    expect((await act(first, 'withdraw')).status).toBe(200)
    expect((await act(fourth, 'agreement/cancel')).status).toBe(200)
    expect(refusal(await sendNew())).toMatchObject({ status: 403, code: 'plan_limit' })
  }, 60_000)

  test('what was sent on trial is signed by the client after it, and what Gratuit sends is not signed online', async () => {
    await endTrial(site, owner, 3)
    const quote = await sendQuote(site, owner)
    expect(quote.view).toMatchObject({ signable: true })
    await endTrial(site, owner)
    const code = await askCode(site, quote)
    expect((await sign(site, quote, code)).status).toBe(200)
    const sent = await sendNew()
    expect(sent).toMatchObject({ status: 200, body: { signedOnline: false } })
    const later = await sendQuote(site, owner)
    expect(later.view).toMatchObject({ state: 'open', signable: false })
    await subscribe(site, owner, 'ardoise_premium')
    expect((await sendNew()).body).toMatchObject({ signedOnline: true })
  }, 60_000)
})

describe('people and roles', () => {
  const passwordOf = async ({ userId }: Member) => {
    await site.context.pool.query(
      `insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::uuid::text, 'credential', $2)`,
      [userId, await site.context.passwords.hash('un-mot-de-passe')],
    )
    return 'un-mot-de-passe'
  }
  test('Gratuit is for one person: nobody is invited, and the plan that takes more is named', async () => {
    expect(refusal(await its.invite(owner))).toMatchObject({
      status: 403,
      code: 'plan_limit',
      data: { limit: 'people', max: 1, used: 1, liftedBy: 'business' },
    })
  })

  test('the seats of Team are taken once: two invitations at once cannot both have the last', async () => {
    await subscribe(site, owner, 'ardoise_offer_team', { seats: 3 })
    expect((await its.invite(owner)).status).toBe(200)
    const answers = await Promise.all([its.invite(owner), its.invite(owner)])
    expect(statuses(answers)).toEqual([200, 403])
    expect(answers.map(refusal).find(({ status }) => status === 403)).toMatchObject({
      data: { limit: 'people', max: 3, used: 3 },
    })
  })

  test('Team gives the roles admin and member alone', async () => {
    await subscribe(site, owner, 'ardoise_offer_team', { seats: 9 })
    const { userId } = await site.makeMember(owner.orgId, 'member')
    const give = (role: string) =>
      site.request<Refused>('PATCH', `/api/v1/members/${userId}/role`, { as: owner, body: { role } })
    expect((await give('admin')).status).toBe(200)
    expect(refusal(await give('viewer'))).toMatchObject({ status: 403, data: { limit: 'roles' } })
    expect((await its.invite(owner, { role: 'billing' })).status).toBe(403)
    await subscribe(site, owner, 'ardoise_business')
    expect((await give('viewer')).status).toBe(200)
  })

  test('an accountant takes no place, whatever the plan, until they become a colleague', async () => {
    expect((await its.invite(owner, { role: 'viewer' })).status).toBe(403)
    const { token, invitation } = await its.invited({ role: 'accountant' })
    const guest = await its.person(invitation.email)
    expect((await its.answer(guest, 'accept', token)).status).toBe(200)
    expect((await its.invite(owner, { role: 'accountant' })).status).toBe(200)
    const { body } = await site.request<{ usage: { people: number } }>('GET', '/api/v1/plan', { as: owner })
    expect(body.usage.people).toBe(1)
    const change = (verb: string) =>
      site.request<Refused>('POST', `/api/v1/members/${verb}`, {
        as: owner,
        body: { userIds: [guest.userId] },
      })
    expect([(await change('suspend')).status, (await change('reactivate')).status]).toEqual([200, 200])
    await subscribe(site, owner, 'ardoise_offer_team', { seats: 2 })
    const give = (role: string) =>
      site.request<Refused>('PATCH', `/api/v1/members/${guest.userId}/role`, { as: owner, body: { role } })
    await its.invite(owner)
    expect(refusal(await give('member'))).toMatchObject({
      status: 403,
      data: { limit: 'people', max: 2, used: 2 },
    })
    const heir = await site.request<Refused>('POST', `/api/v1/members/${guest.userId}/ownership`, {
      as: owner,
      body: { password: await passwordOf(owner) },
    })
    expect(refusal(heir)).toMatchObject({ status: 403, data: { limit: 'people', max: 2, used: 2 } })
    await subscribe(site, owner, 'ardoise_business')
    expect((await give('member')).status).toBe(200)
    expect((await give('accountant')).status).toBe(200)
  })

  test('an invitation of the trial is not accepted once nobody has a place; members of before stay and work', async () => {
    await endTrial(site, owner, 3)
    const { token, invitation } = await its.invited()
    const colleague = await site.makeMember(owner.orgId, 'member')
    await endTrial(site, owner)
    const guest = await its.person(invitation.email)
    expect(refusal(await its.answer(guest, 'accept', token))).toMatchObject({
      status: 403,
      code: 'plan_limit',
      message:
        'Cette organisation n’a plus de place pour un membre. Demandez à son propriétaire de changer de formule.',
    })
    expect((await site.request('GET', '/api/v1/quotes', { as: colleague })).status).toBe(200)
    await subscribe(site, owner, 'ardoise_business')
    expect((await its.answer(guest, 'accept', token)).status).toBe(200)
  })

  test('someone suspended takes a place again only where there is one', async () => {
    await subscribe(site, owner, 'ardoise_offer_team', { seats: 2 })
    const { userId } = await site.makeMember(owner.orgId, 'member')
    const change = (verb: string) =>
      site.request<Refused>('POST', `/api/v1/members/${verb}`, { as: owner, body: { userIds: [userId] } })
    expect((await change('suspend')).status).toBe(200)
    expect((await its.invite(owner)).status).toBe(200)
    expect(refusal(await change('reactivate'))).toMatchObject({
      status: 403,
      data: { limit: 'people', max: 2 },
    })
    await subscribe(site, owner, 'ardoise_business')
    expect((await change('reactivate')).status).toBe(200)
  })
})

describe('what a plan has or has not', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const putLogo = () => {
    const body = new FormData()
    body.set('logo', new File([PNG], 'logo.png', { type: 'image/png' }))
    return site.request<Refused>('PUT', '/api/v1/organization/logo', { as: owner, body })
  }

  test('a logo is put with Premium, stays stored on Gratuit, and is always removed', async () => {
    expect(refusal(await putLogo())).toMatchObject({
      status: 403,
      data: { limit: 'logo', liftedBy: 'premium' },
    })
    await subscribe(site, owner, 'ardoise_premium')
    expect((await putLogo()).status).toBe(200)
    await subscribe(site, owner, 'ardoise_premium', { status: 'canceled' })
    const { body } = await site.request<Organization>('GET', '/api/v1/organization', { as: owner })
    expect(body.hasLogo).toBe(true)
    expect((await site.request('DELETE', '/api/v1/organization/logo', { as: owner, body: {} })).status).toBe(
      200,
    )
  })

  test('signing online and automatic relances are turned off by anyone, and on with the plan that has them', async () => {
    expect((await settings({ electronicSignature: false })).status).toBe(200)
    expect(refusal(await settings({ electronicSignature: true }))).toMatchObject({
      status: 403,
      data: { limit: 'signature', liftedBy: 'premium' },
    })
    expect(refusal(await settings({ autoReminders: true }))).toMatchObject({
      data: { limit: 'reminders', liftedBy: 'business' },
    })
    await subscribe(site, owner, 'ardoise_business')
    expect((await settings({ electronicSignature: true, autoReminders: true })).status).toBe(200)
  })

  test('statistics of the inbox come with Business; their files leave with every plan', async () => {
    const read = (path: string) =>
      site.request<Refused>('GET', `/api/v1/inbox-statistics${path}`, { as: owner })
    for (const path of ['', '/facts?figure=received'])
      expect(refusal(await read(path))).toMatchObject({ status: 403, data: { limit: 'dashboards' } })
    expect((await read('/export')).status).toBe(200)
    await subscribe(site, owner, 'ardoise_business')
    expect((await read('')).status).toBe(200)
  })

  test('one payment channel: an organization has one account at the provider', async () => {
    const connect = (revision: number) =>
      site.request<{ code: string }>('POST', '/api/v1/payment-setup/connect', {
        as: owner,
        body: { method: 'oauth', revision },
      })
    const first = await connect(1)
    expect(first.status).toBe(200)
    const { revision } = first.body as unknown as { revision: number }
    expect(await connect(revision)).toMatchObject({ status: 409, body: { code: 'payment_account_present' } })
    const { body } = await site.request('GET', '/api/v1/plan', { as: owner })
    expect(body).toMatchObject({
      usage: { paymentChannels: 1 },
      standing: { limits: { paymentChannels: 1 } },
    })
  })
})

/** The statements of `plan_usage`. */
test.each([
  [
    'mailboxes',
    `from mailboxes where org_id = $org and provider <> 'maildir'`,
    /mailboxes_org_id_user_id_provider_address_key|mailboxes_pkey/,
  ],
  [
    'active devis',
    `from quotes where org_id = $org and status in ('sent', 'viewed') and valid_until >= current_date`,
    /quotes_(org_validity|status_totals|waiting_client)/,
  ],
  [
    'payment channels',
    'from payment_setups where org_id = $org and account_id is not null',
    /payment_setups_pkey/,
  ],
  [
    'members',
    `from memberships where org_id = $org and status = 'active' and role <> 'accountant'`,
    /memberships_(pkey|recent)/,
  ],
  [
    'invitations',
    `from invitations where org_id = $org and status = 'pending' and expires_at > now() and role <> 'accountant'`,
    /invitations_(pending|pkey|recent)/,
  ],
])('%s are counted by an index', async (_name, statement, index) => {
  const results = (await site.context.pool.query(
    `begin; set local enable_seqscan = off; set local enable_bitmapscan = off;
     explain select count(*) ${statement.replace('$org', `'${owner.orgId}'`)}; rollback`,
  )) as unknown as { rows: { 'QUERY PLAN': string }[] }[]
  expect(results[3]!.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(index)
})

test('a change of plan is told at once to browsers, and to sessions before the next request', async () => {
  const heard: string[] = []
  const leave = site.context.live.subscribe(owner.orgId, ({ type }) => void heard.push(type))
  expect((await its.invite(owner)).status).toBe(403)
  await site.context.pool.query(
    `insert into subscriptions (org_id, status, price_id) values ($1, 'active', 'ardoise_business')`,
    [owner.orgId],
  )
  await expect.poll(() => heard).toContain('member.plan_changed')
  leave()
  // The statistics ask the session alone.
  const read = await site.request('GET', '/api/v1/inbox-statistics', { as: owner })
  expect(read.status).toBe(200)
})

test('a plan is never taken by the tenant itself, even by a forgotten check', async () => {
  const { context } = site
  const client = await context.pool.connect()
  try {
    await client.query(`begin; set local role ardoise_app; select set_config('app.org_id', '${owner.orgId}', true),
      set_config('app.user_id', '${owner.userId}', true), set_config('app.permissions', 'organization:update', true)`)
    await expect(
      client.query(`update organizations set plan = 'entreprise' where id = $1`, [owner.orgId]),
    ).rejects.toThrow(/may not change its plan/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('where the installation sells nothing, nothing is bounded', async () => {
  const { config } = site.context
  config.billing = 'off'
  try {
    expect((await its.invite(owner, { email: address(), role: 'viewer' })).status).toBe(200)
    expect((await settings({ electronicSignature: false })).status).toBe(200)
    expect((await settings({ electronicSignature: true })).status).toBe(200)
    const { body } = await site.request('GET', '/api/v1/plan', { as: owner })
    expect(body).toMatchObject({ standing: { source: 'off', label: null, limits: { people: null } } })
  } finally {
    config.billing = 'on'
  }
})
