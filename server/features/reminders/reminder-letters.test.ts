import { randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { remindersOf } from './reminders.fixture.ts'

let app: TestApp
let owner: Member
const own = () => remindersOf(app, () => owner)
const address = { address_line1: '3 rue des Lilas', postal_code: '69003', city: 'Lyon' }

beforeAll(async () => {
  app = await startTestApp()
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  owner = await own().makeSeller()
})
afterAll(() => app.close())

type Draft = {
  address: string[] | null
  subject: string
  message: string
  invoices: { invoiceId: string }[]
  reminder: ReminderDetail | null
}
const words = { subject: 'Mise en demeure de payer', message: '{salutation}\n\nIl reste {total}.' }
const draftOf = (query: string) => own().ask<Draft>('GET', `/letters/draft?${query}`)
const prepare = (body: Record<string, unknown>, as = owner) =>
  own().ask<ReminderDetail>('POST', '/letters', { registered: true, ...words, ...body }, as)
const post = (id: string, body: Record<string, unknown>, as = owner) =>
  own().ask<ReminderDetail>('POST', `/${id}/posted`, body, as)
const receive = (id: string, receivedOn: string, as = owner) =>
  own().ask<ReminderDetail>('POST', `/${id}/received`, { receivedOn }, as)
const draw = (id: string, body: Record<string, unknown>) =>
  // As browsers do: each call has its key.
  own().ask<ReminderDetail>('POST', `/${id}/letter`, { ...words, ...body }, owner, randomUUID())

async function textOf(id: string): Promise<{ bytes: Buffer; text: string }> {
  const { bytes } = await app.request('GET', `/api/v1/reminders/${id}/pdf`, { as: owner })
  const pages = (await PDF.load(new Uint8Array(bytes))).extractText()
  return { bytes, text: pages.map(({ text }) => text.replace(/\u200b/g, '').replace(/\s+/g, ' ')).join(' ') }
}

test('a mise en demeure is prepared, waits for the post, and is sent from the day that a person says', async () => {
  const { companyId } = await own().makeClient(address)
  const late = await own().makeLate(companyId, { days: 12 })
  const draft = await draftOf(`invoiceId=${late.id}`)
  expect(draft.body).toMatchObject({
    address: ['3 rue des Lilas', '69003 Lyon'],
    invoices: [{ invoiceId: late.id }],
    reminder: null,
  })
  const { subject, message } = draft.body
  const made = await prepare({ companyId, invoiceIds: [late.id], subject, message })
  expect([made.status, made.body]).toMatchObject([
    200,
    { state: 'to_approve', channel: 'registered_letter', hasPdf: true, postedOn: null, totalCents: 12_000 },
  ])
  expect(made.body.message).toContain('120,00\u00a0€ restent impayés')

  const { bytes, text } = await textOf(made.body.id)
  const [kept] = await own().sql<{ pdf_sha256: string }>(
    'select pdf_sha256 from reminders where id = $1',
    made.body.id,
  )
  expect(sha256Hex(bytes)).toBe(kept!.pdf_sha256)
  for (const expected of [
    ...['Verrerie Oudinot', '3 rue des Lilas', '69003 Lyon', `Facture ${late.number}`, '12 jours'],
    ...['vaut mise en demeure', 'huit jours', 'Indemnités forfaitaires', '40,00 €'],
  ])
    expect(text).toContain(expected)

  const waiting = await own().ask<{ items: { id: string }[] }>('GET', '/waiting')
  expect(waiting.body.items.map(({ id }) => id)).toContain(made.body.id)
  const posted = await post(made.body.id, { postedOn: own().today(), trackingNumber: '1A 234 567 8901 2' })
  expect([posted.status, posted.body]).toMatchObject([
    200,
    { state: 'sent', postedOn: own().today(), trackingNumber: '1A 234 567 8901 2' },
  ])
  expect((await textOf(made.body.id)).bytes.equals(bytes)).toBe(true)
  expect((await post(made.body.id, { postedOn: own().today() })).body.code).toBe('reminder_ended')
  const events = await own().sql<{ event_type: string }>(
    `select event_type from event_log where org_id = $1 and event_type ~ 'remind' order by event_type`,
    owner.orgId,
  )
  expect(events.map(({ event_type }) => event_type)).toEqual(['invoice.reminded', 'reminder.sent'])
  const again = await prepare({ companyId, invoiceIds: [late.id] })
  expect([again.status, again.body.code]).toEqual([409, 'reminder_blocked'])
})

test('the day on which a posted letter was received is noted once, and told', async () => {
  const { companyId } = await own().makeClient(address)
  const late = await own().makeLate(companyId)
  const { id } = (await prepare({ companyId, invoiceIds: [late.id] })).body
  const early = await receive(id, own().today())
  expect([early.status, early.body.code]).toEqual([409, 'letter_not_posted'])
  await post(id, { postedOn: own().today() })
  for (const day of [own().day(-1), own().day(1)]) {
    const refused = await receive(id, day)
    expect([refused.status, refused.body.code, refused.body.fields?.[0]?.path]).toEqual([
      ...[422, 'letter_receipt_impossible', 'receivedOn'],
    ])
  }
  expect((await receive(id, own().today(), await own().makeSeller())).status).toBe(404)
  expect((await receive(id, own().today(), await app.makeMember(owner.orgId, 'viewer'))).status).toBe(403)
  // At once: one of them is the first.
  const both = await Promise.all([receive(id, own().today()), receive(id, own().today())])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await receive(id, own().today())).body.code).toBe('letter_received_already')
  const read = await own().ask<ReminderDetail>('GET', `/${id}`)
  expect(read.body).toMatchObject({ state: 'sent', receivedOn: own().today() })
  const events = await own().sql<{ meta: object }>(
    `select meta from event_log where org_id = $1 and event_type = 'reminder.received'`,
    owner.orgId,
  )
  expect(events).toMatchObject([{ meta: { clientName: 'Verrerie Oudinot', on: own().today() } }])
  const [kept] = await own().sql<{ formal_notice: boolean }>(
    'select formal_notice from letter_receipts where reminder_id = $1',
    id,
  )
  expect(kept).toEqual({ formal_notice: true })
})

test('a client without an address gets no letter, and is told where to add one', async () => {
  const { companyId } = await own().makeClient()
  const late = await own().makeLate(companyId)
  await own().sql('update companies set address_line1 = null where id = $1', companyId)
  expect((await draftOf(`companyId=${companyId}`)).body.address).toBeNull()
  const refused = await prepare({ companyId, invoiceIds: [late.id] })
  expect([refused.status, refused.body.code]).toEqual([409, 'letter_without_address'])
  expect(refused.body.message).toContain('ajoutez-la à sa fiche')
  const stored = (await app.context.files.list('', 1_000)).map(({ key }) => key)
  expect(stored.filter((key) => key.startsWith(`${owner.orgId}/reminders/`))).toEqual([])
})

test('words that a letter may not hold, a day that cannot be and the letters of others are refused', async () => {
  const { companyId } = await own().makeClient(address)
  const late = await own().makeLate(companyId)
  const asked = { companyId, invoiceIds: [late.id] }
  const threat = await prepare({ ...asked, message: '{total}, avant saisie' })
  expect([threat.status, threat.body.code, threat.body.fields?.[0]?.path]).toEqual([
    422,
    'reminder_words_refused',
    'message',
  ])
  expect((await prepare({ ...asked, message: '{total}\u00a0: {lien}' })).body.fields?.[0]?.path).toBe(
    'message',
  )
  expect((await prepare(asked, await own().makeSeller())).status).toBe(404)
  expect((await prepare(asked, await app.makeMember(owner.orgId, 'viewer'))).status).toBe(403)
  const made = await prepare(asked)
  for (const postedOn of [own().day(1), own().day(-1)]) {
    const refused = await post(made.body.id, { postedOn })
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'postedOn'])
  }
  expect((await post(made.body.id, { postedOn: own().today() }, await own().makeSeller())).status).toBe(404)
  expect((await post(randomUUID(), { postedOn: own().today() })).status).toBe(404)
})

test('the letter of a step is drawn before it is posted, and drawn again with other words', async () => {
  const { companyId } = await own().makeClient(address)
  const late = await own().makeLate(companyId, { days: 45 })
  const made = await prepare({ companyId, invoiceIds: [late.id], registered: false })
  // As the engine decides a step: no letter yet.
  await own().sql('update reminders set pdf_file_key = null, pdf_sha256 = null where id = $1', made.body.id)
  const early = await post(made.body.id, { postedOn: own().today() })
  expect([early.status, early.body.code]).toEqual([409, 'letter_not_drawn'])
  const approved = await own().ask<{ done: string[]; left: { code: string }[] }>('POST', '/approve', {
    reminderIds: [made.body.id],
  })
  expect(approved.body).toMatchObject({ done: [], left: [{ code: 'letter_not_drawn' }] })
  const drawn = await draw(made.body.id, { revision: made.body.revision })
  expect([drawn.status, drawn.body.hasPdf]).toEqual([200, true])
  const stale = await draw(made.body.id, { revision: made.body.revision })
  expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
  const again = await draw(made.body.id, { revision: drawn.body.revision, message: 'Autre texte, {total}.' })
  expect(again.body.message).toBe('Autre texte, 120,00\u00a0€.')
  expect((await textOf(made.body.id)).text).toContain('Autre texte, 120,00 €.')
  const stored = (await app.context.files.list('', 1_000)).map(({ key }) => key)
  expect(stored.filter((key) => key.startsWith(`${owner.orgId}/reminders/`))).toHaveLength(2)
  expect((await draftOf(`reminderId=${made.body.id}`)).body).toMatchObject({
    message: again.body.message,
    reminder: { id: made.body.id, hasPdf: true },
  })
})

test('a letter that waits ends when its client pays', async () => {
  const { companyId } = await own().makeClient(address)
  const late = await own().makeLate(companyId)
  const made = await prepare({ companyId, invoiceIds: [late.id] })
  await app.request('POST', '/api/v1/payments', {
    as: owner,
    body: { amountCents: 12_000, invoiceId: late.id },
  })
  const drawn = await draw(made.body.id, { revision: made.body.revision })
  expect([drawn.status, drawn.body.code]).toEqual([409, 'reminder_blocked'])
  expect(drawn.body.message).toMatch(/pay/i)
})
