import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { MailAliases } from '#shared/contract/mail-aliases.ts'
import type { Draft, Sender } from '#shared/contract/mail-sending.ts'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import { ALIASES_MAX } from '#shared/domain/mail-sending/aliases.ts'
import { sendMail } from './commands/send-mail.ts'
import { clientMail, openSendingMailbox, type SendingMailbox } from './sending-mailbox.fixture.ts'

type Refused = { code: string; fields?: { path: string; code: string; message: string }[] }

let site: TestApp
let owner: Member
let colleague: Member
let box: SendingMailbox
let now = new Date()
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock: { now: () => now } })
})
afterAll(() => site.close())
beforeEach(async () => {
  now = new Date()
  owner = await site.makeOrganization()
  colleague = await site.makeMember(owner.orgId, 'member')
  box = await openSendingMailbox(site, owner)
})

const CONTACT = 'contact@atelier.test'
const save = (alias: object, as = owner) =>
  box.call<MailAliases & Refused>(as, 'PUT', `/mail-senders/${box.id}/aliases`, alias)
const remove = (address: string) =>
  box.call<MailAliases>(owner, 'POST', `/mail-senders/${box.id}/aliases/remove`, { address })
const toContact = (id: string, subject: string, ...headers: string[]) =>
  clientMail(id, subject, 'Bonjour', ...headers).replace('To: jeanne@atelier.test', `To: ${CONTACT}`)
const come = async (raw: string) => {
  await box.deliver(raw)
  await box.pass()
}
/** The mail that left, as its recipient reads it. */
const leave = async (sendingId: string) => {
  now = new Date(now.getTime() + 10_000)
  await sendMail(site.context, { orgId: owner.orgId, sendingId })
  const [row] = await box.rows<{ file_key: string }>(
    'select file_key from mail_sendings where mailbox_id = $1 and id = $2',
    sendingId,
  )
  return PostalMime.parse((await site.context.files.get(row!.file_key))!)
}

describe('the aliases of a mailbox', () => {
  test('are added, changed and removed by whoever writes from it; one is the default', async () => {
    await save({ address: ' Contact@Atelier.test ', name: 'L’atelier', isDefault: true })
    await save({ address: 'devis@atelier.test' }, colleague)
    const { body } = await save({ address: 'devis@atelier.test', name: 'Devis', isDefault: true })
    expect(body.aliases).toEqual([
      { address: CONTACT, name: 'L’atelier', isDefault: false },
      { address: 'devis@atelier.test', name: 'Devis', isDefault: true },
    ])
    await remove(CONTACT)
    expect((await remove(CONTACT)).body.aliases).toMatchObject([{ address: 'devis@atelier.test' }])
  })

  test('are refused at their field, and to whoever does not write from it', async () => {
    const fault = async (address: string) => (await save({ address })).body.fields
    expect(await fault('contact')).toMatchObject([{ path: 'address', code: 'invalid_address' }])
    expect(await fault('Jeanne@atelier.test')).toMatchObject([{ path: 'address', code: 'alias_same' }])
    await site.request('POST', '/api/v1/contacts', {
      as: owner,
      body: { lastName: 'Roy', email: 'client@ailleurs.test' },
    })
    expect(await fault('Client@ailleurs.test')).toMatchObject([{ path: 'address', code: 'alias_of_contact' }])
    await site.context.pool.query(`update mailboxes set sharing = 'subjects' where id = $1`, [box.id])
    expect((await save({ address: CONTACT }, colleague)).status).toBe(404)
    const viewer = await site.makeMember(owner.orgId, 'viewer')
    expect((await save({ address: CONTACT }, viewer)).status).toBe(403)
    expect((await save({ address: CONTACT }, await site.makeOrganization())).status).toBe(404)
    const { body } = await box.call<{ items: Sender[] }>(owner, 'GET', '/mail-senders')
    expect(body.items[0]!.aliases).toEqual([])
  })

  test('are thirty at most, when two people add the last one at once', async () => {
    for (let index = 1; index < ALIASES_MAX; index += 1) await save({ address: `a${index}@atelier.test` })
    const answers = await Promise.all([
      save({ address: 'un@atelier.test' }),
      save({ address: 'deux@atelier.test' }, colleague),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
  test('of a folder of this machine are typed by hand', async () => {
    const { body } = await box.call(owner, 'GET', `/mail-senders/${box.id}/aliases/found`)
    expect(body).toEqual({ told: false, items: [] })
  })
})

describe('a mail', () => {
  test('that came to an alias is answered from it, by its name; its other recipients without ours', async () => {
    await save({ address: CONTACT, name: 'L’atelier' })
    await save({ address: 'devis@atelier.test' })
    await come(toContact('a', 'Chantier', 'Cc: devis@atelier.test, Ana <ana@client.test>'))
    const draft = await box.answer(owner, 'Chantier', 'reply_all')
    expect(draft).toMatchObject({
      alias: CONTACT,
      to: [{ address: 'camille@client.test' }],
      cc: [{ address: 'ana@client.test' }],
    })
    const { body: saved } = await box.save(owner, draft, { body: '<p>Lundi</p>' })
    const { body } = await box.send(owner, saved, { knownAnswers: 0 })
    expect((await leave(body.id)).from).toEqual({ name: 'L’atelier', address: CONTACT })
    // Ours when it is read again: it stands in the place of its sending, and answers.
    await box.pass()
    const seen = await box.conversation(owner, 'Chantier')
    expect(seen).toMatchObject({ answers: 1, sendings: [] })
    expect(seen.mails).toMatchObject([{ outgoing: false }, { outgoing: true }])
  })

  test('that an alias only got unseen is answered from it, by what its server wrote', async () => {
    await save({ address: CONTACT })
    const raw = `Delivered-To: ${CONTACT}\r\n${clientMail('b', 'Liste').replace('jeanne@atelier.test', 'amis@client.test')}`
    await come(raw)
    expect((await box.answer(owner, 'Liste')).alias).toBe(CONTACT)
  })

  test('that begins here takes the default; the name is the writer’s where the alias has none', async () => {
    await save({ address: CONTACT, isDefault: true })
    const { body: begun } = await box.call<Draft>(colleague, 'POST', '/mail-drafts', {
      mailboxId: box.id,
      subject: 'Offre',
      to: [{ name: null, address: 'ana@client.test' }],
    })
    expect(begun.alias).toBe(CONTACT)
    const { body: saved } = await box.save(colleague, begun, { body: '<p>Bonjour</p>' })
    const { body } = await box.send(colleague, saved)
    expect((await leave(body.id)).from).toEqual({ name: 'Test member', address: CONTACT })
  })

  test('from an alias that is one no more is refused at its field, and nothing is lost', async () => {
    await save({ address: CONTACT })
    await come(toContact('c', 'Chantier'))
    const draft = await box.answer(owner, 'Chantier')
    const { body: saved } = await box.save(owner, draft, { body: '<p>Lundi</p>' })
    await remove(CONTACT)
    const refused = (await box.send(owner, saved, { knownAnswers: 0 })) as { status: number; body: unknown }
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'alias', code: 'alias_unknown' }] },
    })
    const { body: kept } = await box.call<Draft>(owner, 'GET', `/mail-drafts/${draft.id}`)
    expect(kept).toMatchObject({ body: '<p>Lundi</p>', alias: CONTACT })
    const { body: again } = await box.save(owner, kept, { alias: null })
    expect((await box.send(owner, again, { knownAnswers: 0 })).status).toBe(200)
  })

  test('that an alias wrote by another program is ours: it asks for no answer and comes from no client', async () => {
    await save({ address: CONTACT })
    await come(clientMail('d', 'De nous').replace('Camille Roy <camille@client.test>', CONTACT))
    const { mails, team } = (await box.conversation(owner, 'De nous')) as unknown as {
      mails: { outgoing: boolean }[]
      team?: unknown
    }
    expect(mails).toMatchObject([{ outgoing: true }])
    expect(team ?? null).toBeNull()
    const { rows } = await site.context.pool.query<{ pile: string | null }>(
      'select pile from conversation_entries where org_id = $1 and place_id = mailbox_id',
      [owner.orgId],
    )
    expect(rows.map(({ pile }) => pile)).not.toContain('todo')
  })

  test('to an alias is acknowledged from it, never from the address behind it', async () => {
    await save({ address: CONTACT })
    await box.call(owner, 'PUT', `/mail-senders/${box.id}/auto-reply`, {
      acknowledges: true,
      acknowledgement: '<p>Merci</p>',
      away: null,
    })
    await come(toContact('e', 'Question'))
    const [row] = await box.rows<{ id: string }>('select id from mail_sendings where mailbox_id = $1')
    expect((await leave(row!.id)).from?.address).toBe(CONTACT)
    expect((await box.call<Sending>(owner, 'GET', `/mail-sendings/${row!.id}`)).body.state).toBe('sent')
  })
})
