import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOldRows } from '#server/retention.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { AutoReply } from '#shared/contract/auto-replies.ts'
import { AUTO_REPLIES_PER_HOUR } from '#shared/domain/mail-sending/auto-reply.ts'
import { sendMail } from './commands/send-mail.ts'
import { clientMail, openSendingMailbox, type SendingMailbox } from './sending-mailbox.fixture.ts'
import { oldReplies } from './store/auto-replies.ts'

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
  owner = await site.makeOrganization()
  box = await openSendingMailbox(site, owner)
})

const off = { acknowledges: false, acknowledgement: '', away: null }
const set = (change: object, as = owner, mailboxId = box.id) =>
  box.call<AutoReply & { code: string; fields: { path: string }[] }>(
    as,
    'PUT',
    `/mail-senders/${mailboxId}/auto-reply`,
    { ...off, ...change },
  )
const on = { acknowledges: true, acknowledgement: '<p>Bien reçu.</p><script>x()</script>' }
const day = (after: number) => new Date(now.getTime() + after * 86_400_000).toISOString().slice(0, 10)
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
type Reply = {
  id: string
  subject: string
  html: string
  automatic: string
  recipients: { to: { address: string }[] }
}
const replies = () =>
  box.rows<Reply>(
    'select id, subject, html, automatic, recipients from mail_sendings where mailbox_id = $1 order by created_at, id',
  )
const leave = async () => {
  for (const { id } of await replies()) await sendMail(site.context, { orgId: owner.orgId, sendingId: id })
}
const receive = async (id: string, ...headers: string[]) => {
  later(1)
  await box.deliver(clientMail(id, 'Chantier', 'Quand ?', ...headers))
  await box.pass()
}

test('a sender hears once a day; the answer is automatic, on the thread, and no answer of the team', async () => {
  await receive('before')
  expect((await set(on)).body).toMatchObject({
    active: 'acknowledgement',
    acknowledgement: '<p>Bien reçu.</p>',
  })
  await receive('one')
  await receive('two', 'In-Reply-To: <one@client.test>')
  expect(await replies()).toMatchObject([
    {
      subject: 'Re: Chantier',
      automatic: 'acknowledgement',
      recipients: { to: [{ address: 'camille@client.test' }] },
    },
  ])
  const waiting = await box.conversation(owner, 'Chantier')
  expect(waiting).toMatchObject({ answers: 0, sendings: [{ automatic: true }] })
  const state = async () =>
    (
      await site.context.pool.query('select state from conversation_handlings where org_id = $1', [
        owner.orgId,
      ])
    ).rows
  const before = await state()
  await leave()
  await box.pass()
  const { mails, answers, sendings } = await box.conversation(owner, 'Chantier')
  const sent = mails.filter(({ outgoing }) => outgoing)
  expect(sent).toMatchObject([{ automatic: true }])
  expect({ answers, sendings }).toEqual({ answers: 0, sendings: [] })
  expect(await state()).toEqual(before)
  const [copy] = await box.rows<{ file_key: string }>(
    'select file_key from mail_messages where mailbox_id = $1 and outgoing',
  )
  const raw = Buffer.from((await site.context.files.get(copy!.file_key))!).toString()
  expect(raw).toContain('Auto-Submitted: auto-replied')
  expect(raw).toContain('In-Reply-To: <one@client.test>')
  later(86_400)
  await receive('three')
  expect(await replies()).toHaveLength(2)
})

test('nothing answers programs, lists, spam or what was not written to the mailbox', async () => {
  await set(on)
  await receive('auto', 'Auto-Submitted: auto-replied')
  await receive('list', 'List-Id: <chantier.client.test>')
  await receive('bulk', 'Precedence: bulk')
  later(1)
  await box.deliver(clientMail('bcc', 'Chantier').replace('To: jeanne@', 'To: autre@'))
  await box.deliver(clientMail('server', 'Chantier').replace('<camille@', '<mailer-daemon@'))
  await box.pass()
  expect(await replies()).toEqual([])
})

test('an absence answers on its days, with its own subject, and ends by itself', async () => {
  const away = { from: day(0), to: day(1), subject: 'Absente', text: '<p>De retour lundi.</p>' }
  expect((await set({ away })).body).toMatchObject({ active: 'vacation', away })
  const seen = await box.call<{ mailboxes: { awayUntil: string | null }[] }>(owner, 'GET', '/inbox')
  expect(seen.body.mailboxes).toMatchObject([{ awayUntil: day(1) }])
  await receive('one')
  expect(await replies()).toMatchObject([{ subject: 'Absente', automatic: 'vacation' }])
  later(3 * 86_400)
  await receive('two')
  expect(await replies()).toHaveLength(1)
  const wrong = await set({ away: { ...away, to: day(-9) } })
  expect(wrong.status).toBe(400)
  expect(wrong.body.fields).toMatchObject([{ path: 'away.to' }])
  expect((await set({ acknowledges: true })).body.fields).toMatchObject([{ path: 'acknowledgement' }])
})

test('an acknowledgement may be kept for the hours when nobody works', async () => {
  now = new Date('2026-11-25T10:00:00Z')
  const closed = { ...on, acknowledgesWhen: 'closed' }
  expect((await set(closed)).body).toMatchObject({ acknowledgesWhen: 'closed', active: null })
  await receive('open')
  expect(await replies()).toEqual([])
  now = new Date('2026-11-25T19:00:00Z')
  expect((await set(closed)).body.active).toBe('acknowledgement')
  await receive('evening')
  expect(await replies()).toHaveLength(1)
})

test('its texts are filled in for the contact who wrote, and it is called as the organization', async () => {
  const words = '<p>{salutation}</p><p>{client} compte pour {entreprise}, {prenom} {fonction}.</p>'
  await site.request('POST', '/api/v1/contacts', {
    as: owner,
    body: { firstName: 'Camille', lastName: 'Roy', email: 'camille@client.test' },
  })
  expect((await set({ ...on, acknowledgement: words })).status).toBe(200)
  await receive('one')
  const { rows } = await site.context.pool.query<{ name: string }>(
    'select name from organizations where id = $1',
    [owner.orgId],
  )
  const name = rows[0]!.name
  expect((await replies())[0]!.html).toBe(
    `<p>Bonjour Camille Roy,</p><p>Camille Roy compte pour ${name}, Camille.</p>`,
  )
  await leave()
  await box.pass()
  const [copy] = await box.rows<{ from_name: string }>(
    'select from_name from mail_messages where mailbox_id = $1 and outgoing',
  )
  expect(copy!.from_name).toBe(name)
})

test('a variable that cannot be filled in is refused at its field', async () => {
  const refused = await set({
    acknowledges: true,
    acknowledgement: '<p>{pronom}</p>',
    away: { from: day(0), to: day(1), subject: '{numero}', text: '<p>Absent.</p>' },
  })
  expect(refused.status).toBe(400)
  expect(refused.body.fields.map(({ path }) => path)).toEqual(['acknowledgement', 'away.subject'])
})

test('two mailboxes with an absence do not answer each other without end', async () => {
  const neighbour = await site.makeOrganization()
  const other = await openSendingMailbox(site, neighbour, 'paul@chantier.test')
  const away = { from: day(0), to: day(1), subject: '', text: '<p>Absent.</p>' }
  await set({ away })
  await set({ away }, neighbour, other.id)
  later(1)
  await box.deliver(
    clientMail('hello', 'Chantier').replace('Camille Roy <camille@client.test>', 'Paul <paul@chantier.test>'),
  )
  await box.pass()
  const [reply] = await replies()
  expect(reply).toMatchObject({ automatic: 'vacation' })
  await leave()
  await box.pass()
  const [copy] = await box.rows<{ file_key: string }>(
    'select file_key from mail_messages where mailbox_id = $1 and outgoing',
  )
  await other.deliver(Buffer.from((await site.context.files.get(copy!.file_key))!).toString())
  await other.pass()
  const arrived = await other.rows<{ id: string }>('select id from mail_messages where mailbox_id = $1')
  expect(arrived).toHaveLength(1)
  expect(await other.rows('select id from mail_sendings where mailbox_id = $1')).toEqual([])
})

test('a flood of strangers is answered so many times and no more', async () => {
  await set(on)
  later(1)
  for (let n = 0; n < AUTO_REPLIES_PER_HOUR + 5; n += 1)
    await box.deliver(clientMail(`f${n}`, `Flot ${n}`).replace('camille@', `inconnu${n}@`))
  await box.pass()
  expect(await replies()).toHaveLength(AUTO_REPLIES_PER_HOUR)
})

test('the program forgets two days later whom a mailbox answered', async () => {
  await set(on)
  await receive('one')
  const known = () => box.rows('select sender from auto_replies_sent where mailbox_id = $1')
  later(47 * 3_600)
  await deleteOldRows(site.context, [oldReplies])
  expect(await known()).toEqual([{ sender: 'camille@client.test' }])
  later(2 * 3_600)
  await deleteOldRows(site.context, [oldReplies])
  expect(await known()).toEqual([])
})

test('a text of a template of prospecting, or with a link to unsubscribe, is refused at its field, where it would leave', async () => {
  const body =
    '<p>Bonjour {prenom},</p><p>Découvrez notre nouvelle gamme d’ardoises, à prix doux tout le mois.</p>'
  const template = async (name: string, change: object, as = owner) =>
    site.request('POST', '/api/v1/email-templates', {
      as,
      body: { name, folder: '', language: 'fr', subject: 'Offre', body, shared: true, ...change },
    })
  expect((await template('Accusé', { prospecting: false })).status).toBeLessThan(300)
  const pasted = body.replace('{prenom}', 'Camille')
  expect((await set({ ...on, acknowledgement: pasted })).status).toBe(200)
  const colleague = await site.makeMember(owner.orgId, 'member')
  await template('À elle', { prospecting: true, shared: false }, colleague)
  expect((await set({ ...on, acknowledgement: pasted })).status).toBe(200)
  await template('Offre de mars', { prospecting: true })
  const refused = await set({
    ...on,
    acknowledgement: pasted,
    away: {
      from: day(0),
      to: day(2),
      subject: '',
      text: `<p><a href="${site.context.config.appUrl}/unsubscribe/abc">Se désinscrire</a></p>`,
    },
  })
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toMatchObject([
    { path: 'acknowledgement', code: 'prospecting_text', message: expect.stringContaining('Offre de mars') },
    { path: 'away.text', code: 'prospecting_text' },
  ])
  // Kept, but it does not leave.
  expect((await set({ ...off, acknowledgement: pasted })).status).toBe(200)
})

test('whoever does not write from a mailbox sets nothing of it', async () => {
  const stranger = await site.makeOrganization()
  expect((await set(on, stranger)).status).toBe(404)
  await site.context.pool.query(`update mailboxes set sharing = 'private' where id = $1`, [box.id])
  const colleague = await site.makeMember(owner.orgId, 'member')
  expect((await set(on, colleague)).status).toBe(404)
  const listed = await box.call<{ items: AutoReply[] }>(colleague, 'GET', '/mail-senders/auto-replies')
  expect(listed.body.items).toEqual([])
})
