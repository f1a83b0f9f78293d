import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Member } from '#server/test/harness.ts'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { Reminder, ReminderStanding } from '#shared/contract/reminder-fields.ts'
import type { Work } from '#shared/contract/work.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { engineSite, TUESDAY } from './reminder-engine.fixture.ts'

const { site, goTo, own, pass, waiting } = engineSite()

type ClientReminders = {
  owed: { invoiceId: string; daysLate: number; disputed: boolean }[]
  standings: ReminderStanding[]
  blocks: { kind: string; pauseId: string | null }[]
  pauses: { id: string; quoteId: string | null }[]
  reminders: Reminder[]
}
const read = async (query: string) => (await own().ask<ClientReminders>('GET', `/client?${query}`)).body
const work = async (as: Member = site.owner) =>
  (await site.app.request<Work>('GET', '/api/v1/dashboard/work', { as })).body.rows.filter(
    ({ kind }) => kind === 'waiting_reminder',
  )
const dispute = (invoiceId: string, body: unknown, as: Member = site.owner) =>
  site.app.request<InvoiceSending & { code?: string }>('POST', `/api/v1/invoices/${invoiceId}/disputes`, {
    as,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
const words = { reason: 'quality', message: 'Le verre est rayé.' }

test('a reminder to approve waits on the dashboard of whoever may send it', async () => {
  const { companyId } = await own().makeClient()
  await own().makeLate(companyId, { days: 4 })
  await pass()
  const [one] = await waiting()
  expect(await work()).toMatchObject([
    { id: one!.id, name: 'Verrerie Oudinot', party: 'Professionnel', amountCents: 12_000, detail: 'mail' },
  ])
  expect(await work(await site.app.makeMember(site.owner.orgId, 'member'))).toEqual([])
  await own().ask('POST', '/postpone', { reminderIds: [one!.id], to: addDays(TUESDAY, 2) })
  expect(await work()).toEqual([])
})

test('a dispute noted by a member stops that invoice alone, once, and is settled as another', async () => {
  const { companyId } = await own().makeClient()
  const late = await own().makeLate(companyId, { days: 20 })
  const other = await own().makeLate(companyId, { days: 4 })
  const { body, status } = await dispute(late.id, words)
  expect(status).toBe(200)
  expect(body.disputes).toMatchObject([
    { ...words, recipientEmail: null, openedByName: expect.any(String), settledAt: null },
  ])
  expect((await dispute(late.id, words)).status).toBe(200)
  expect((await dispute(late.id, { ...words, message: 'Autre chose.' })).body.code).toBe('invoice_disputed')
  expect((await read(`companyId=${companyId}`)).owed).toMatchObject([
    { invoiceId: late.id, daysLate: 20, disputed: true },
    { invoiceId: other.id, daysLate: 4, disputed: false },
  ])
  await pass()
  expect(await waiting()).toMatchObject([{ totalCents: 12_000 }])
  const disputeId = body.disputes[0]!.id
  const settled = await site.app.request<InvoiceSending>(
    'POST',
    `/api/v1/invoices/${late.id}/disputes/${disputeId}/settle`,
    { as: site.owner, body: { note: 'Verre changé' }, headers: { 'idempotency-key': randomUUID() } },
  )
  expect(settled.body.disputes[0]).toMatchObject({ settledNote: 'Verre changé' })
  const viewer = await site.app.makeMember(site.owner.orgId, 'viewer')
  expect((await dispute(other.id, words, viewer)).status).toBe(403)
})

test('a pause of one devis stops it alone; its steps keep their spacing once it is over', async () => {
  const { companyId } = await own().makeClient()
  const late = await own().makeLate(companyId, { days: 4 })
  const quote = await own().makeSentQuote(companyId)
  await pass()
  const paused = await own().ask<{ id: string; quoteId: string }>('POST', '/pauses', {
    quoteId: quote.id,
    reason: 'paused',
    untilOn: addDays(TUESDAY, 30),
  })
  expect(paused.body).toMatchObject({ quoteId: quote.id })
  const ofQuote = await read(`quoteId=${quote.id}`)
  expect(ofQuote.standings).toMatchObject([{ quoteId: quote.id, blockedBy: 'paused' }])
  expect(ofQuote.blocks).toMatchObject([{ kind: 'paused', pauseId: paused.body.id }])
  expect(ofQuote.pauses).toMatchObject([{ quoteId: quote.id }])
  expect(ofQuote.owed).toEqual([])
  expect((await read(`companyId=${companyId}`)).blocks).toEqual([])
  expect((await read(`invoiceId=${late.id}`)).pauses).toEqual([])
  expect(await waiting()).toHaveLength(1)

  goTo(addDays(TUESDAY, 21))
  await own().ask('POST', `/pauses/${paused.body.id}/resume`, {})
  await pass()
  expect((await read(`quoteId=${quote.id}`)).standings[0]).toMatchObject({ blockedBy: null })
  const { status } = await own().ask('POST', '/pauses', { quoteId: randomUUID(), reason: 'paused' })
  expect(status).toBe(404)
})
