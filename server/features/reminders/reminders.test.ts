import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Reminder, ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { remindersOf } from './reminders.fixture.ts'

let app: TestApp
let owner: Member
const own = () => remindersOf(app, () => owner)

beforeAll(async () => {
  app = await startTestApp()
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  owner = await own().makeSeller()
})
afterAll(() => app.close())

type Draft = {
  subject: string
  message: string
  totalCents: number
  currency: string
  otherCurrencies: string[]
  recipient: { email: string | null }
  invoices: { invoiceId: string; number: string; daysLate: number; owedCents: number }[]
  blocks: { kind: string; text: string }[]
  lastReminderAt: string | null
  code?: string
}
const draftOf = (query: string, as = owner) => own().ask<Draft>('GET', `/draft?${query}`, undefined, as)

test('all that is late leaves in one mail, once, with its proof and its place in the history', async () => {
  const { companyId, email } = await own().makeClient()
  const recent = await own().makeLate(companyId, { days: 3 })
  const oldest = await own().makeLate(companyId, { days: 12 })
  await own().makeLate(companyId, { days: -8 })

  const draft = await draftOf(`companyId=${companyId}`)
  expect(draft.status).toBe(200)
  expect(draft.body).toMatchObject({ currency: 'EUR', totalCents: 24_000, blocks: [], lastReminderAt: null })
  expect(draft.body.invoices).toMatchObject([
    { invoiceId: oldest.id, daysLate: 12, owedCents: 12_000 },
    { invoiceId: recent.id, daysLate: 3, owedCents: 12_000 },
  ])
  expect((await draftOf(`invoiceId=${recent.id}`)).body.totalCents).toBe(24_000)

  const key = randomUUID()
  const asked = {
    companyId,
    invoiceIds: [recent.id, oldest.id],
    to: { email, name: 'Élise Martin' },
    subject: draft.body.subject,
    message: draft.body.message,
  }
  const sent = await own().send(asked, owner, key)
  expect([sent.status, sent.body]).toMatchObject([
    200,
    { state: 'sent', totalCents: 24_000, hasPdf: true, recipientEmail: email, blocks: [], refusedWords: [] },
  ])
  expect(sent.body.mailSubject).toBe(`Facture ${oldest.number} en attente de règlement – Atelier Test`)
  expect(sent.body.message).toContain('Bonjour Élise Martin,')
  expect(sent.body.message).toContain('[lien du client]')
  expect((await own().send(asked, owner, key)).body.id).toBe(sent.body.id)

  const mail = await app.waitForMail(({ to }) => to.email === email)
  expect(mail.text).toContain(recent.number)
  expect(mail.text).toContain('240,00\u00a0€')
  expect(mail.text).toMatch(/\/s\/[\w-]+/)
  expect(mail.attachments).toMatchObject([{ filename: expect.stringMatching(/^Releve-de-compte-.*\.pdf$/) }])
  expect((await app.mails()).filter(({ to }) => to.email === email)).toHaveLength(1)

  const pdf = await app.request('GET', `/api/v1/reminders/${sent.body.id}/pdf`, { as: owner })
  const [kept] = await own().sql<{ pdf_sha256: string }>(
    'select pdf_sha256 from reminders where id = $1',
    sent.body.id,
  )
  expect(sha256Hex(pdf.bytes)).toBe(kept!.pdf_sha256)

  const list = await own().ask<{ items: Reminder[] }>('GET', `?companyId=${companyId}`)
  expect(list.body.items).toMatchObject([{ id: sent.body.id, endedByName: expect.any(String) }])
  expect(
    (await own().ask<{ count: number }>('GET', `/count?invoiceId=${recent.id}&q=oudinot`)).body.count,
  ).toBe(1)
  expect((await own().ask('GET', '/count?q=personne&state=sent')).body).toEqual({
    count: 0,
    byState: { to_approve: 0, sent: 0, skipped: 0, failed: 0 },
  })
  const csv = await app.request('GET', '/api/v1/reminders/export', { as: owner })
  expect(csv.bytes.toString('utf8')).toContain(`Verrerie Oudinot;Envoyée;;;E-mail;;;240,00;EUR;${email}`)

  const events = await own().sql<{ event_type: string }>(
    `select event_type from event_log where org_id = $1 and (company_id = $2 or subject_id = $3) and event_type ~ 'remind'`,
    ...[owner.orgId, companyId, oldest.id],
  )
  expect(events.map(({ event_type }) => event_type).toSorted()).toEqual(['invoice.reminded', 'reminder.sent'])
})

test('what speaks against it stops it, until somebody read it', async () => {
  const { companyId, email } = await own().makeClient()
  const late = await own().makeLate(companyId)
  const asked = { companyId, invoiceIds: [late.id], to: { email, name: null } }
  expect((await own().send(asked)).status).toBe(200)
  const again = await own().send(asked)
  expect([again.status, again.body.code]).toEqual([409, 'reminder_blocked'])
  expect(again.body.message).toContain('Le client vient d’être relancé')
  const draft = await draftOf(`companyId=${companyId}`)
  expect(draft.body.blocks).toMatchObject([{ kind: 'too_soon' }])
  expect(draft.body.lastReminderAt).not.toBeNull()
  expect((await own().send({ ...asked, despiteBlocks: true })).status).toBe(200)
})

test('two people at once send one reminder', async () => {
  const { companyId, email } = await own().makeClient()
  const [one, other] = [await own().makeLate(companyId), await own().makeLate(companyId)]
  const to = { email, name: null }
  const answers = await Promise.all([
    own().send({ companyId, invoiceIds: [one.id], to }),
    own().send({ companyId, invoiceIds: [other.id], to }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('what is refused mails nothing and leaves no file', async () => {
  const { companyId, email } = await own().makeClient()
  const late = await own().makeLate(companyId)
  const soon = await own().makeLate(companyId, { days: -8 })
  const other = await own().makeClient({ name: 'Autre' })
  const foreign = await own().makeLate(other.companyId)
  const refused = async (over: Record<string, unknown>, as = owner) => {
    const { status, body } = await own().send(
      { companyId, invoiceIds: [late.id], to: { email, name: null }, ...over },
      as,
    )
    return [status, body.code, body.fields?.[0]?.path]
  }
  const stranger = await own().makeSeller()
  const viewer = await app.makeMember(owner.orgId, 'viewer')
  expect(await refused({}, stranger)).toEqual([404, 'not_found', undefined])
  expect(await refused({}, viewer)).toEqual([403, 'forbidden', undefined])
  expect(await refused({ invoiceIds: [] })).toEqual([400, 'invalid_input', 'invoiceIds'])
  expect(await refused({ invoiceIds: [foreign.id] })).toEqual([404, 'not_found', undefined])
  expect(await refused({ invoiceIds: [late.id, soon.id] })).toEqual([
    409,
    'reminder_nothing_late',
    'invoiceIds',
  ])
  expect(await refused({ companyId: undefined })).toEqual([400, 'invalid_input', 'companyId'])
  expect(await refused({ to: { email: 'inconnu@ailleurs.test', name: null } })).toEqual([
    400,
    'recipient_not_on_card',
    'to.email',
  ])
  expect(await refused({ message: '{inconnue} {total}' })).toEqual([400, 'invalid_input', 'message'])
  expect(await refused({ message: '{total}, {dernierPaiement}' })).toEqual([400, 'invalid_input', 'message'])
  expect(await refused({ subject: 'Avant saisie' })).toEqual([422, 'reminder_words_refused', 'subject'])
  expect(await refused({ message: 'Nous mandatons un huissier.' })).toEqual([
    422,
    'reminder_words_refused',
    'message',
  ])
  expect(await refused({ mailboxId: randomUUID() })).toEqual([404, 'not_found', undefined])
  expect(await own().sql('select 1 from outgoing_mails where to_email = $1', email)).toEqual([])
  const stored = (await app.context.files.list('', 1_000)).map(({ key }) => key)
  expect(stored.filter((key) => key.startsWith(`${owner.orgId}/reminders/`))).toEqual([])
})

test('nothing late, a debt in two currencies, and one invoice that is paid', async () => {
  const { companyId, email } = await own().makeClient()
  expect((await draftOf(`companyId=${companyId}`)).body.code).toBe('reminder_nothing_late')
  const euros = await own().makeLate(companyId)
  const dollars = await own().makeLate(companyId, { currency: 'USD' })
  const draft = await draftOf(`companyId=${companyId}`)
  expect(draft.body).toMatchObject({ currency: 'EUR', otherCurrencies: ['USD'], totalCents: 12_000 })
  const both = await own().send({ companyId, invoiceIds: [euros.id, dollars.id], to: { email, name: null } })
  expect([both.status, both.body.code]).toEqual([409, 'reminder_several_currencies'])
  const paid = await app.request('POST', `/api/v1/payments`, {
    as: owner,
    body: { amountCents: 12_000, invoiceId: euros.id },
  })
  expect(paid.status).toBe(200)
  const gone = await own().send({ companyId, invoiceIds: [euros.id], to: { email, name: null } })
  expect([gone.status, gone.body.code]).toEqual([409, 'reminder_nothing_late'])
})

test('a mail that comes back makes its reminder fail, and counts as no contact', async () => {
  const { companyId, email } = await own().makeClient()
  const late = await own().makeLate(companyId)
  const asked = { companyId, invoiceIds: [late.id], to: { email, name: null } }
  const sent = await own().send(asked)
  await app.waitForMail(({ to }) => to.email === email)
  await own().sql(`update outgoing_mails set status = 'failed', failed_at = now() where to_email = $1`, email)
  const read = await own().ask<ReminderDetail>('GET', `/${sent.body.id}`)
  expect(read.body).toMatchObject({ state: 'failed', message: sent.body.message })
  expect((await own().ask<{ count: number }>('GET', '/count?state=failed')).body.count).toBe(1)
  expect((await own().send(asked)).status).toBe(200)
})
