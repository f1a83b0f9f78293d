import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Company, Contact } from '#shared/contract/crm.ts'
import type { Draft } from '#shared/contract/mail-sending.ts'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import type { Prospect, Prospecting } from '#shared/contract/prospecting.ts'
import { sendMail } from './commands/send-mail.ts'
import { clientMail, openSendingMailbox, type SendingMailbox } from './sending-mailbox.fixture.ts'
import { sourceOf as buildSource } from './steps/build-source.ts'
import { findOutgoing } from './store/outgoing.ts'

type Refused = { code: string; fields?: { path: string; code: string; message: string }[]; data?: Prospect }
type Seen = { kind: string; organizationName: string; emailMasked: string | null; subscribed: boolean }

let site: TestApp
let owner: Member
let box: SendingMailbox
let now = new Date()
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock: { now: () => now } })
})
afterAll(() => site.close())
beforeEach(async () => {
  now = new Date()
  owner = await site.makeOrganization({ name: 'Atelier Aubry' })
  box = await openSendingMailbox(site, owner)
})

const goOn = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const CAMILLE = { name: 'Camille Roy', address: 'camille@client.test' }
const addContact = async (fields: object = {}) =>
  (
    await box.call<Contact>(owner, 'POST', '/contacts', {
      firstName: 'Camille',
      lastName: 'Roy',
      email: CAMILLE.address,
      ...fields,
    })
  ).body
const record = (contactId: string, body: object) =>
  box.call(owner, 'POST', `/contacts/${contactId}/prospecting`, { source: 'manual', ...body })
const read = async (contactId: string) =>
  (await box.call<Prospecting>(owner, 'GET', `/contacts/${contactId}/prospecting`)).body
const write = async (change: Partial<Draft> = {}) => {
  const to = [CAMILLE]
  const { body } = await box.call<Draft>(owner, 'POST', '/mail-drafts', {
    mailboxId: box.id,
    to,
    subject: 'Nos nouveautés',
  })
  return (await box.save(owner, body, { body: '<p>Bonjour</p>', prospecting: true, ...change })).body
}
const attempt = async (draft: Draft, how: object = {}) => {
  const answer = await box.send(owner, draft, how)
  const { code, fields, data } = answer.body as unknown as Refused
  return { status: answer.status, code, fields: fields?.map(({ path, code: of }) => [path, of]), data }
}
/** The source of a mail as it leaves. */
const sourceOf = async (sendingId: string) => {
  goOn(10)
  await sendMail(site.context, { orgId: owner.orgId, sendingId })
  const [{ file_key: key }] = (await box.rows<{ file_key: string }>(
    'select file_key from mail_sendings where mailbox_id = $1 and id = $2',
    sendingId,
  )) as [{ file_key: string }]
  const raw = Buffer.from((await site.context.files.get(key))!).toString('utf8')
  return { raw, mail: await PostalMime.parse(raw) }
}
const headersOf = ({ headers }: { headers: { key: string; value: string }[] }) =>
  Object.fromEntries(headers.map(({ key, value }) => [key, value]))
const send = async (change: Partial<Draft> = {}) => {
  const { body } = await box.send(owner, await write(change))
  const { raw, mail } = await sourceOf(body.id)
  const token = /\/unsubscribe\/([\w-]{22})"/.exec(mail.html!)![1]!
  return { id: body.id, raw, mail, token, path: `/api/v1/unsubscribe/${token}` }
}
const stateOf = async (id: string) => (await box.call<Sending>(owner, 'GET', `/mail-sendings/${id}`)).body
const view = async (path: string) => (await site.request<Seen>('GET', path)).body

describe('a prospecting mail', () => {
  test('carries the headers of RFC 8058 and a visible link, in HTML and in plain text', async () => {
    const { id } = await addContact()
    await record(id, { state: 'given', basis: 'professional' })
    const { raw, mail, token, id: sendingId } = await send()
    const { appUrl } = site.context.config
    const headers = headersOf(mail)
    expect(headers['list-unsubscribe']).toBe(`<${appUrl}/api/v1/unsubscribe/${token}>`)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(headers['auto-submitted']).toBeUndefined()
    expect(mail.html).toMatch(/Vous ne souhaitez plus recevoir[^<]+<a href="[^"]+">Se désinscrire<\/a>/)
    expect(mail.text).toContain('Vous ne souhaitez plus recevoir')
    expect(mail.text).toContain(`${appUrl}/unsubscribe/${token}`)
    expect(await stateOf(sendingId)).toMatchObject({ state: 'sent' })
    // The token is in the mail alone.
    const { rows } = await site.context.pool.query<{ found: boolean }>(
      `select exists (select from prospecting_links l where l::text like '%' || $1 || '%')
         or exists (select from mail_sendings s where s::text like '%' || $1 || '%') as found`,
      [token],
    )
    expect(rows[0]!.found).toBe(false)
    expect(raw.match(/List-Unsubscribe:/g)).toHaveLength(1)
  })

  test('goes to one person: more of them, or a copy, are refused at their lists', async () => {
    const { id } = await addContact()
    await record(id, { state: 'given', basis: 'customer' })
    const other = { name: null, address: 'ana@client.test' }
    expect(await attempt(await write({ to: [CAMILLE, other] }))).toMatchObject({
      status: 400,
      fields: [['to', 'prospecting_single']],
    })
    expect(await attempt(await write({ cc: [other] }))).toMatchObject({
      fields: [
        ['to', 'prospecting_single'],
        ['cc', 'prospecting_single'],
      ],
    })
    expect((await attempt(await write({ to: [], bcc: [CAMILLE] }))).status).toBe(200)
  })

  test('goes to nobody who opposes, nor to who is no contact: said at the recipient, the draft stays', async () => {
    const draft = await write()
    expect(await attempt(draft)).toMatchObject({ status: 400, fields: [['to.0', 'prospect_unknown']] })
    const { id } = await addContact()
    // Another contact with the same address.
    const twin = await addContact({ lastName: 'Roy-Martin' })
    await record(twin.id, { state: 'refused' })
    expect(await attempt(draft)).toMatchObject({ status: 400, fields: [['to.0', 'prospect_opposed']] })
    expect(await attempt(draft, { basis: { basis: 'professional' } })).toMatchObject({
      fields: [['to.0', 'prospect_opposed']],
    })
    expect((await read(id)).state).toBe('refused')
    expect((await box.call<Draft>(owner, 'GET', `/mail-drafts/${draft.id}`)).body).toMatchObject({
      body: '<p>Bonjour</p>',
      prospecting: true,
    })
  })

  test('asks for a basis where none is recorded, and records what is answered', async () => {
    const { id } = await addContact()
    const draft = await write()
    expect(await attempt(draft)).toMatchObject({
      status: 409,
      code: 'prospecting_basis_missing',
      data: {
        contactId: id,
        name: 'Camille Roy',
        reason: 'not_recorded',
        bases: ['consent', 'customer', 'professional'],
      },
    })
    expect(await attempt(draft, { basis: { basis: 'consent' } })).toMatchObject({
      fields: [['basis.note', 'proof_missing']],
    })
    expect((await read(id)).history).toEqual([])
    const basis = { basis: 'consent', note: 'Salon de Nantes' }
    expect((await attempt(draft, { basis })).status).toBe(200)
    expect((await read(id)).history).toMatchObject([
      { state: 'given', ...basis, source: 'sending', recordedByName: 'Test owner' },
    ])
    // The next one asks nothing.
    expect((await attempt(await write())).status).toBe(200)
  })

  test('does not leave when its recipient opposed since it was accepted', async () => {
    const { id } = await addContact()
    await record(id, { state: 'given', basis: 'professional' })
    const draft = await write({ subject: 'Offre de décembre' })
    const { body } = await box.send(owner, draft, {
      at: new Date(now.getTime() + 3_600_000).toISOString(),
    })
    await record(id, { state: 'refused' })
    goOn(3_600)
    await sendMail(site.context, { orgId: owner.orgId, sendingId: body.id })
    expect(await stateOf(body.id)).toMatchObject({ state: 'failed', fault: 'opposed' })
    expect(await site.mails()).not.toContainEqual(expect.objectContaining({ subject: 'Offre de décembre' }))
  })

  test('waits while it cannot be known whether its recipient opposed: nothing of it was handed over', async () => {
    const { id } = await addContact()
    await record(id, { state: 'given', basis: 'professional' })
    const { body } = await box.send(owner, await write())
    const leave = () => sendMail(site.context, { orgId: owner.orgId, sendingId: body.id })
    const scope = systemScope(site.context, owner.orgId)
    await buildSource(scope, (await readAs(scope, (tx) => findOutgoing(tx, body.id)))!)
    goOn(10)
    await site.context.pool.query('alter table prospecting_consents rename to unreadable')
    try {
      await expect(leave()).rejects.toThrow('prospecting_consents')
    } finally {
      await site.context.pool.query('alter table unreadable rename to prospecting_consents')
    }
    expect(await stateOf(body.id)).toMatchObject({ state: 'waiting' })
    await leave()
    expect(await stateOf(body.id)).toMatchObject({ state: 'sent' })
  })

  test('is nothing but what its writer says: answers, automatic or not, and other mails carry no link', async () => {
    await box.call(owner, 'PUT', `/mail-senders/${box.id}/auto-reply`, {
      acknowledges: true,
      acknowledgement: '<p>Merci</p>',
      away: null,
    })
    await box.deliver(clientMail('a', 'Chantier', 'Quand ?'))
    await box.pass()
    const [automatic] = await box.rows<{ id: string }>('select id from mail_sendings where mailbox_id = $1')
    const answer = await box.answer(owner, 'Chantier')
    expect(answer.prospecting).toBe(false)
    const { body: saved } = await box.save(owner, answer, { body: '<p>Lundi</p>' })
    const { body: sending } = await box.send(owner, saved, { knownAnswers: 0 })
    const plain = await box.send(owner, await write({ prospecting: false }))
    for (const id of [automatic!.id, sending.id, plain.body.id]) {
      const { raw, mail } = await sourceOf(id)
      expect(raw).not.toMatch(/unsubscribe/i)
      expect(mail.text).not.toContain('désinscrire')
    }
    const { rows } = await site.context.pool.query('select from prospecting_links where org_id = $1', [
      owner.orgId,
    ])
    expect(rows).toHaveLength(0)
  })
})

describe('the link of a prospecting mail', () => {
  const permitted = async () => {
    const { id } = await addContact()
    await record(id, { state: 'given', basis: 'consent', note: 'Salon' })
    goOn(1)
    return { contactId: id, ...(await send()) }
  }
  const post = (path: string, type: string, payload: string) =>
    site.app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload })

  test('shows whom it concerns, and changes nothing when it is opened', async () => {
    const { path, contactId } = await permitted()
    for (let round = 0; round < 3; round++)
      expect(await view(path)).toEqual({
        kind: 'prospecting',
        organizationName: 'Atelier Aubry',
        subscribed: true,
        emailMasked: 'c•••@client.test',
      })
    expect((await read(contactId)).state).toBe('given')
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['application/json', '{}'],
  ])('one click of a mail program opposes, once (%s)', async (type, payload) => {
    const { path, contactId } = await permitted()
    for (let round = 0; round < 2; round++) {
      const answer = await post(path, type, payload)
      expect([answer.statusCode, answer.json()]).toEqual([200, { unsubscribed: true }])
    }
    expect(await read(contactId)).toMatchObject({
      state: 'refused',
      history: [{ state: 'refused', source: 'link', recordedByName: null }, { basis: 'consent' }],
    })
    expect((await read(contactId)).history).toHaveLength(2)
    expect((await view(path)).subscribed).toBe(false)
    const { items } = (
      await box.call<{ items: { type: string; meta: object }[] }>(
        owner,
        'GET',
        `/events?contactId=${contactId}`,
      )
    ).body
    expect(items.filter(({ type: of }) => of === 'contact.prospecting_changed')).toMatchObject([
      { meta: { state: 'refused' } },
      { meta: { state: 'given' } },
    ])
    // The whole organization stops writing so to this address, whichever contact has it.
    await addContact({ lastName: 'Roy-Martin' })
    expect(await attempt(await write())).toMatchObject({ fields: [['to.0', 'prospect_opposed']] })
  })

  test('of a company without a contact opposes for its address, and takes that back', async () => {
    const { body: company } = await box.call<Company>(owner, 'POST', '/companies', {
      kind: 'consumer',
      name: 'Camille Roy',
      email: CAMILLE.address,
    })
    const readCompany = async () =>
      (await box.call<Prospecting>(owner, 'GET', `/companies/${company.id}/prospecting`)).body
    const draft = await write()
    expect(await attempt(draft)).toMatchObject({
      status: 409,
      code: 'prospecting_basis_missing',
      data: { contactId: null, companyId: company.id, bases: ['consent', 'customer'] },
    })
    expect((await attempt(draft, { basis: { basis: 'customer' } })).status).toBe(200)
    goOn(1)
    const { path } = await send()
    await post(path, 'application/json', '{}')
    expect(await readCompany()).toMatchObject({
      state: 'refused',
      history: [{ state: 'refused', source: 'link', recordedByName: null }, { source: 'sending' }],
    })
    expect(await attempt(await write())).toMatchObject({ fields: [['to.0', 'prospect_opposed']] })
    goOn(1)
    await site.request('POST', `${path}/undo`, { body: {} })
    expect(await readCompany()).toMatchObject({ state: 'given', verdict: 'allowed' })
    const { items } = (
      await box.call<{ items: { type: string; meta: object }[] }>(
        ...([owner, 'GET', `/events?companyId=${company.id}`] as const),
      )
    ).body
    expect(items.filter(({ type }) => type === 'company.prospecting_changed')).toMatchObject([
      { meta: { state: 'given', basis: 'customer' } },
      { meta: { state: 'refused' } },
      { meta: { state: 'given' } },
    ])
  })

  test('takes no long body, and its form no file elsewhere', async () => {
    const { path } = await permitted()
    const form = (name: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'a'.repeat(2_000)}\r\n--x--\r\n`
    const type = 'multipart/form-data; boundary=x'
    expect((await post(path, type, form('List-Unsubscribe'))).statusCode).toBe(413)
    expect((await post(path, type, form('x').replace('a'.repeat(2_000), 'a'))).statusCode).toBe(400)
    expect((await view(path)).subscribed).toBe(true)
  })

  test('takes back what it did, and no more than that', async () => {
    const { path, contactId } = await permitted()
    await post(path, 'application/json', '{}')
    goOn(1)
    const undo = () => site.request<{ subscribed: boolean }>('POST', `${path}/undo`, { body: {} })
    expect((await undo()).body).toEqual({ subscribed: true })
    expect(await read(contactId)).toMatchObject({
      state: 'given',
      verdict: 'allowed',
      history: [{ basis: 'consent', source: 'link' }, { source: 'link' }, { source: 'manual' }],
    })
    expect((await undo()).body).toEqual({ subscribed: true })
    expect((await read(contactId)).history).toHaveLength(3)
    // Told to somebody besides: only that person’s own consent ends it.
    goOn(1)
    await record(contactId, { state: 'refused' })
    expect((await undo()).body).toEqual({ subscribed: false })
  })

  test('has the last word over what was recorded by a process whose clock is ahead', async () => {
    const { path, contactId } = await permitted()
    goOn(60)
    await record(contactId, { state: 'given', basis: 'customer' })
    goOn(-60)
    await post(path, 'application/json', '{}')
    expect(await read(contactId)).toMatchObject({ state: 'refused', verdict: 'forbidden' })
  })

  test('waits for what is being recorded of the contact, and has the last word', async () => {
    const { path, contactId } = await permitted()
    const { pool } = site.context
    const recorder = await pool.connect()
    try {
      await recorder.query('begin')
      await recorder.query('select from contacts where id = $1 for no key update', [contactId])
      const opened = post(path, 'application/json', '{}')
      const outcome = { done: false }
      void opened.then(() => {
        outcome.done = true
      })
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%contacts%'`
      await expect
        .poll(async () => outcome.done || (await pool.query(waiting)).rowCount === 1, { timeout: 10_000 })
        .toBe(true)
      await recorder.query(
        `insert into prospecting_consents (org_id, contact_id, state, basis, source, recorded_at)
         values ($1, $2, 'given', 'customer', 'manual', $3)`,
        [owner.orgId, contactId, now],
      )
      await recorder.query('commit')
      expect((await opened).statusCode).toBe(200)
    } finally {
      await recorder.query('rollback')
      recorder.release()
    }
    expect((await read(contactId)).state).toBe('refused')
  })

  test('still works once the contact is erased, for a contact that comes back too', async () => {
    const { path } = await permitted()
    await site.context.pool.query('delete from contacts where org_id = $1', [owner.orgId])
    expect(await view(path)).toMatchObject({ emailMasked: null, subscribed: true })
    expect((await post(path, 'application/json', '{}')).statusCode).toBe(200)
    expect((await read((await addContact()).id)).state).toBe('refused')
    expect((await view(path)).subscribed).toBe(false)
  })

  test('that nobody made opens nothing', async () => {
    const { token } = await permitted()
    for (const made of [`${token.slice(1)}A`, 'x', 'A'.repeat(43)])
      for (const [method, end] of [
        ['GET', ''],
        ['POST', ''],
        ['POST', '/undo'],
      ] as const) {
        const answer = await site.request(method, `/api/v1/unsubscribe/${made}${end}`, {
          ...(method === 'POST' ? { body: {} } : {}),
        })
        expect([answer.status, answer.body.code]).toEqual([404, 'link_invalid'])
      }
  })
})
