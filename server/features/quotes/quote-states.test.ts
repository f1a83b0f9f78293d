import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { MailRefused } from '#server/integrations/smtp/port.ts'
import { clientScope } from '#server/scope.ts'
import { draftQuote } from '#server/test/draft-quote.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { deliverMail } from '../platform/commands/deliver-mail.ts'
import { expireQuotes } from './commands/expire-quotes.ts'
import { lockForAnswer, markRefused, markSigned, markViewed } from './commands/record-answer.ts'

const clock = createFixedClock(new Date('2026-11-21T10:00:00Z'))
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false })
})
afterAll(() => app.close())

async function sendQuote(member: Member, validityDays = 5): Promise<QuoteDetail> {
  const draft = await draftQuote(app, member, { validityDays })
  const sent = await app.request<QuoteDetail>('POST', `/api/v1/quotes/${draft.id}/send`, {
    as: member,
    body: {},
  })
  expect(sent.status).toBe(200)
  return sent.body
}

const read = async (member: Member, id: string) =>
  (await app.request<QuoteDetail>('GET', `/api/v1/quotes/${id}`, { as: member })).body

test('a quote expires at midnight in its organization’s time zone, once', async () => {
  const paris = await app.makeOrganization()
  const tahiti = await app.makeOrganization()
  await app.context.pool.query("update organizations set timezone = 'Pacific/Tahiti' where id = $1", [
    tahiti.orgId,
  ])
  clock.set(new Date('2026-11-21T10:00:00Z'))
  const [here, there] = [await sendQuote(paris), await sendQuote(tahiti)]
  expect([here.validUntil, there.validUntil]).toEqual(['2026-11-26', '2026-11-26'])
  clock.set(new Date('2026-11-26T22:59:59Z'))
  await expireQuotes(app.context)
  expect((await read(paris, here.id)).status).toBe('sent')
  // Do not use the job's result: it counts quotes of other tests of this worker too.
  const expired = async () => {
    await expireQuotes(app.context)
    const { rows } = await app.context.pool.query(
      "select count(*)::int as n from event_log where event_type = 'quote.expired' and subject_id = any($1)",
      [[here.id, there.id]],
    )
    return rows[0].n
  }
  clock.set(new Date('2026-11-26T23:00:00Z'))
  expect(await expired()).toBe(1)
  expect(await expired()).toBe(1)
  expect((await read(paris, here.id)).status).toBe('expired')
  expect((await read(tahiti, there.id)).status).toBe('sent')
  clock.set(new Date('2026-11-27T10:00:00Z'))
  expect(await expired()).toBe(2)
})

test('a client cannot answer after the last day, even before the job has run', async () => {
  const member = await app.makeOrganization()
  clock.set(new Date('2026-11-21T10:00:00Z'))
  const quote = await sendQuote(member)
  const asClient = clientScope(app.context, member.orgId)
  const lock = () =>
    inTransaction(asClient, (tx) => lockForAnswer(tx, { quoteId: quote.id, timeZone: 'Europe/Paris' }))
  await expect(lock()).resolves.toMatchObject({ status: 'sent' })
  clock.set(new Date('2026-11-27T10:00:00Z'))
  await expect(lock()).rejects.toMatchObject({ code: 'quote_expired' })
  const again = await app.request('POST', `/api/v1/quotes/${quote.id}/resend`, { as: member, body: {} })
  expect([again.status, again.body.code]).toEqual([409, 'quote_expired'])
})

test('the client’s first opening marks the quote as viewed; then it is signed or refused', async () => {
  const member = await app.makeOrganization()
  clock.set(new Date('2026-11-21T10:00:00Z'))
  const asClient = clientScope(app.context, member.orgId)
  const signed = await sendQuote(member)
  const refused = await sendQuote(member)
  const open = () =>
    inTransaction(asClient, (tx) => markViewed(tx, { quoteId: signed.id, linkId: signed.links[0]?.id ?? '' }))
  expect([await open(), await open()]).toEqual([true, false])
  const seen = await read(member, signed.id)
  expect(seen).toMatchObject({ status: 'viewed', viewedAt: '2026-11-21T10:00:00.000Z' })
  expect(seen.links[0]?.firstOpenedAt).toBe('2026-11-21T10:00:00.000Z')
  await inTransaction(asClient, async (tx) =>
    markSigned(tx, await lockForAnswer(tx, { quoteId: signed.id, timeZone: 'Europe/Paris' }), {}),
  )
  await inTransaction(asClient, async (tx) =>
    markRefused(tx, await lockForAnswer(tx, { quoteId: refused.id, timeZone: 'Europe/Paris' }), {
      reason: 'Trop cher',
    }),
  )
  expect((await read(member, signed.id)).status).toBe('signed')
  expect(await read(member, refused.id)).toMatchObject({ status: 'refused', refusalReason: 'Trop cher' })
  const revoke = await app.request(
    'POST',
    `/api/v1/quotes/${signed.id}/links/${signed.links[0]?.id}/revoke`,
    {
      as: member,
      body: {},
    },
  )
  expect(revoke.body.code).toBe('quote_already_signed')
  const copy = await app.request<QuoteDetail>('POST', `/api/v1/quotes/${signed.id}/duplicate`, {
    as: member,
    body: {},
  })
  expect(copy.body).toMatchObject({ status: 'draft', number: null, grossCents: 12_000 })
})

test('a refused mail is shown on the quote and can be sent again', async () => {
  const member = await app.makeOrganization()
  clock.set(new Date('2026-11-21T10:00:00Z'))
  const quote = await sendQuote(member)
  const mailId = quote.links[0]?.mail?.id ?? ''
  expect(quote.links[0]?.mail?.status).toBe('queued')
  const { send } = app.context.mailer
  app.context.mailer.send = () => Promise.reject(new MailRefused('550 unknown user'))
  await deliverMail(app.context, { mailId, orgId: member.orgId }, { last: false })
  app.context.mailer.send = send
  const failed = await read(member, quote.id)
  expect(failed.links[0]?.mail).toMatchObject({ status: 'failed', error: '550 unknown user' })
  const again = await app.request('POST', `/api/v1/mails/${mailId}/resend`, { as: member, body: {} })
  expect(again.status).toBe(200)
  await deliverMail(app.context, { mailId, orgId: member.orgId }, { last: false })
  expect((await read(member, quote.id)).links[0]?.mail?.status).toBe('sent')
})

test('a draft follows a change of its client’s name, a sent quote does not', async () => {
  const member = await app.makeOrganization()
  clock.set(new Date('2026-11-21T10:00:00Z'))
  const sent = await sendQuote(member)
  const draft = await app.request<QuoteDetail>('POST', '/api/v1/quotes', {
    as: member,
    body: { companyId: sent.companyId },
  })
  await app.context.pool.query("update companies set name = 'Fournil Martin' where id = $1", [sent.companyId])
  await inTransaction(member.scope, (tx) =>
    tx.emit('company.updated', { subject: { type: 'company', id: sent.companyId ?? '' } }),
  )
  expect((await read(member, draft.body.id)).clientName).toBe('Fournil Martin')
  expect((await read(member, sent.id)).clientName).toBe('Boulangerie Martin')
})

test('a draft with a payment cannot be deleted, even by a role that cannot see the payment', async () => {
  const owner = await app.makeOrganization()
  const member = await app.makeMember(owner.orgId, 'member')
  const draft = await app.request<QuoteDetail>('POST', '/api/v1/quotes', { as: owner, body: {} })
  const quoteId = draft.body.id
  const { rows } = await app.context.pool.query(
    `insert into companies (org_id, name) values ($1, 'Boulangerie Martin') returning id`,
    [owner.orgId],
  )
  const paid = await app.request('POST', '/api/v1/payments', {
    as: owner,
    body: { amountCents: 5_000, method: 'transfer', companyId: rows[0].id, quoteId },
  })
  expect(paid.status).toBe(200)
  for (const as of [owner, member]) {
    const answer = await app.request('DELETE', `/api/v1/quotes/${quoteId}`, { as })
    expect([answer.status, answer.body.code]).toEqual([409, 'still_used'])
  }
})

test('an open devis is given more time: its last day alone changes, its client and the journal of its proof are told', async () => {
  const member = await app.makeOrganization()
  clock.set(new Date('2026-11-21T10:00:00Z'))
  const quote = await sendQuote(member)
  const extend = (validUntil: string, as = member) =>
    app.request<QuoteDetail & { code?: string }>('POST', `/api/v1/quotes/${quote.id}/extend`, {
      as,
      body: { validUntil },
    })
  for (const wrong of ['2026-11-26', '2026-11-22', '2027-11-22'])
    expect((await extend(wrong)).body.code).toBe('quote_extension_wrong')
  expect((await extend('2026-12-26', await app.makeMember(member.orgId, 'viewer'))).status).toBe(403)
  const { status, body } = await extend('2026-12-26')
  expect([status, body.validUntil, body.status]).toEqual([200, '2026-12-26', 'sent'])
  expect(body.versions).toEqual(quote.versions)
  const { rows } = await app.context.pool.query(
    `select label from signature_events where org_id = $1 and event_type = 'quote.extended'`,
    [member.orgId],
  )
  expect(rows).toEqual([{ label: 'Validité prolongée jusqu’au 26 décembre 2026' }])
  // The day that was over before is one of the offer now.
  clock.set(new Date('2026-12-10T10:00:00Z'))
  await expireQuotes(app.context)
  expect((await read(member, quote.id)).status).toBe('sent')
  clock.set(new Date('2026-12-27T10:00:00Z'))
  expect((await extend('2027-01-26')).body.code).toBe('quote_expired')
  clock.set(new Date('2026-11-21T10:00:00Z'))
})

test('nothing but more time changes the last day of a sent devis', async () => {
  const member = await app.makeOrganization()
  clock.set(new Date('2026-11-21T10:00:00Z'))
  const quote = await sendQuote(member)
  const change = (day: string, status = 'sent') =>
    inTransaction(member.scope, async (tx) => {
      await tx.db.updateTable('quotes').set({ valid_until: day, status }).where('id', '=', quote.id).execute()
    })
  await expect(change('2026-11-25')).rejects.toThrow('more time')
  await expect(change('2026-12-25', 'signed')).rejects.toThrow('more time')
})
