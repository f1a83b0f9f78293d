import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { readOwedNumbers } from '#server/features/invoices/queries/owed-numbers.ts'
import { readDue } from '#server/features/online-payments/queries/due.ts'
import { systemScope } from '#server/scope.ts'
import type { InvoiceLinkView, InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { InvoiceInterest } from '#shared/contract/late-interest.ts'
import type { RemindedInvoice, ReminderDetail } from '#shared/contract/reminder-fields.ts'
import type { StatementLinkView } from '#shared/contract/statement-links.ts'
import { listOwed } from './queries/owed.ts'
import { engineSite } from './reminder-engine.fixture.ts'

const { site, own, pass, waiting, paused, approve, send, pay, told } = engineSite()

const api = <T>(method: string, path: string, body?: unknown) =>
  site.app.request<T & { code?: string; fields?: { path: string; message: string }[] }>(
    method as 'POST',
    `/api/v1${path}`,
    { as: site.owner, body, headers: { 'idempotency-key': randomUUID() } },
  )
const tokenOf = async (path: string, body: unknown, page: string) =>
  (await api<{ url: string }>('POST', path, body)).body.url.split(page)[1]!
const contest = (invoiceId: string, amountCents: number | null) =>
  api<InvoiceSending>('POST', `/invoices/${invoiceId}/disputes`, {
    reason: 'not_delivered',
    message: 'Une porte manque.',
    amountCents,
  })
const settle = async (invoiceId: string) => {
  const { body } = await api<InvoiceSending>('GET', `/invoices/${invoiceId}/sending`)
  const open = body.disputes.find(({ settledAt }) => settledAt === null)!
  return api('POST', `/invoices/${invoiceId}/disputes/${open.id}/settle`, { note: 'Porte livrée.' })
}
const owedBy = async (companyId: string) =>
  (
    await own().ask<{ owed: (RemindedInvoice & { disputed: boolean })[] }>(
      'GET',
      `/client?companyId=${companyId}`,
    )
  ).body.owed

describe('a client contests a part of an invoice', () => {
  test('by its page: the rest is asked still, there and by the engine; once the rest is paid nothing leaves until it is settled', async () => {
    await own().sql(
      `insert into invoice_settings (org_id, iban, account_name) values ($1, 'FR7630006000011234567890189', 'Atelier Test')
       on conflict (org_id) do update set iban = excluded.iban, account_name = excluded.account_name`,
      site.owner.orgId,
    )
    const { companyId } = await own().makeClient()
    const late = await own().makeLate(companyId, { days: 4 })
    const token = await tokenOf(`/invoices/${late.id}/links`, {}, '/f/')
    await pass()
    const [one] = await waiting()
    expect(one!.totalCents).toBe(12_000)
    const problem = { reason: 'not_delivered', message: 'Une porte manque.', amountCents: 4_000 }
    const say = (amountCents: number) =>
      api('POST', `/invoice-links/${token}/problem`, { ...problem, amountCents })
    const above = await say(12_001)
    expect([above.status, above.body.code, above.body.fields]).toMatchObject([
      400,
      'dispute_above_debt',
      [{ path: 'amountCents', message: expect.stringMatching(/^Il reste 120,00.€ à payer/) }],
    ])
    expect((await say(4_000)).status).toBe(200)
    expect((await say(4_000)).status).toBe(200)
    expect((await say(5_000)).body.code).toBe('invoice_disputed')

    const view = async () => (await api<InvoiceLinkView>('GET', `/invoice-links/${token}`)).body
    expect(await view()).toMatchObject({
      owedCents: 12_000,
      disputedCents: 4_000,
      overdue: true,
      dispute: { amountCents: 4_000 },
      epc: expect.stringContaining('EUR80.00'),
    })
    const statement = await tokenOf('/invoices/statement/links', { companyId }, '/s/')
    const { body: all } = await api<StatementLinkView>('GET', `/statement-links/${statement}`)
    expect(all.accounts[0]).toMatchObject({
      owedCents: 12_000,
      payableCents: 8_000,
      invoices: [{ disputedCents: 4_000 }],
    })
    const promised = await api<{ promise: { amountCents: number } }>(
      'POST',
      `/invoice-links/${token}/promise`,
      {
        promisedOn: own().day(3),
      },
    )
    expect(promised.body.promise.amountCents).toBe(8_000)
    await api('POST', `/invoice-links/${token}/withdraw`, { answer: 'promise' })

    await pass()
    expect(await paused()).toEqual([])
    expect((await api('GET', '/reminders/figures')).body).toMatchObject({ lateCents: 8_000 })
    await approve([one!.id])
    await send(one!.id)
    const sent = (await own().ask<ReminderDetail>('GET', `/${one!.id}`)).body
    expect(sent).toMatchObject({ state: 'sent', totalCents: 8_000, invoices: [{ owedCents: 8_000 }] })
    const [{ html }] = (await own().sql<{ html: string }>(
      `select html from outgoing_mails where org_id = $1 and kind = 'reminder'`,
      site.owner.orgId,
    )) as [{ html: string }]
    expect(html.replace(/\s|&nbsp;/g, ' ')).toMatch(/hors 40,00 € contestés/)

    expect((await pay(late.id, 8_000)).status).toBeLessThan(300)
    expect(await owedBy(companyId)).toMatchObject([{ owedCents: 4_000, contestedCents: 0, disputed: true }])
    await pass()
    expect(await paused()).toMatchObject([{ blockedBy: 'disputed', nextOn: null }])
    expect((await api('GET', '/reminders/figures')).body).toMatchObject({ lateCents: 0 })
    expect((await settle(late.id)).status).toBe(200)
    await pass()
    expect(await paused()).toEqual([])
    expect(await owedBy(companyId)).toMatchObject([{ owedCents: 4_000, disputed: false }])
    expect((await told()).filter(([, state]) => state === 'sent')).toHaveLength(1)
  })

  test('noted by the team: it is told with its amount, and a demand claims interest on the rest alone', async () => {
    const { companyId } = await own().makeClient()
    const late = await own().makeLate(companyId, { days: 40 })
    const interest = async () =>
      (await own().ask<InvoiceInterest>('GET', `/interest?invoiceId=${late.id}`)).body
    const before = await interest()
    expect(before.asked.interestCents).toBe(before.interestCents)
    const { body } = await contest(late.id, 6_000)
    expect(body.disputes).toMatchObject([{ amountCents: 6_000, message: 'Une porte manque.' }])
    const after = await interest()
    expect([after.interestCents, after.disputedCents]).toEqual([before.interestCents, 6_000])
    expect(Math.abs(after.asked.interestCents * 2 - before.interestCents)).toBeLessThanOrEqual(1)
    const [event] = await own().sql<{ message: string }>(
      `select meta ->> 'message' as message from event_log where org_id = $1 and event_type = 'invoice.disputed'`,
      site.owner.orgId,
    )
    expect(event!.message.replace(/\s/g, ' ')).toContain('(60,00 € contestés sur 120,00 €)')
  })

  test('of what was passed as a loss, of which its page knows nothing', async () => {
    const { companyId } = await own().makeClient()
    const late = await own().makeLate(companyId, { days: 4 })
    const token = await tokenOf(`/invoices/${late.id}/links`, {}, '/f/')
    const lost = { amountCents: 7_000, reason: 'certificate' }
    expect((await api('POST', `/invoices/${late.id}/write-off`, lost)).status).toBe(200)
    const problem = { reason: 'not_delivered', message: 'Une porte manque.', amountCents: 9_000 }
    expect((await api('POST', `/invoice-links/${token}/problem`, problem)).status).toBe(200)
    const { body } = await api<InvoiceLinkView>('GET', `/invoice-links/${token}`)
    expect(body).toMatchObject({ owedCents: 12_000, disputedCents: 9_000 })
    const due = await readAs(systemScope(site.app.context, site.owner.orgId), (tx) =>
      readDue(tx, { invoiceId: late.id }),
    )
    expect(due.owedCents).toBe(3_000)
    const promised = await api<{ promise: { amountCents: number } }>(
      'POST',
      `/invoice-links/${token}/promise`,
      { promisedOn: own().day(3) },
    )
    expect(promised.body.promise.amountCents).toBe(3_000)
  })

  test('and the mail that carries it asks the rest', async () => {
    const { companyId } = await own().makeClient()
    const late = await own().makeLate(companyId)
    expect((await contest(late.id, 4_000)).status).toBe(200)
    expect((await api('POST', `/invoices/${late.id}/send`, {})).status).toBe(200)
    const [mail] = await own().sql<{ text: string }>(
      `select text from outgoing_mails where org_id = $1 and subject_type = 'invoice'`,
      site.owner.orgId,
    )
    expect(mail!.text.replace(/\s+/g, ' ')).toMatch(
      /Reste à payer : 80,00 €.*hors 40,00 € contestés.*Il reste 80,00 € à payer/,
    )
  })

  test('of several invoices at once only the whole is contested', async () => {
    const { companyId } = await own().makeClient()
    const both = [await own().makeLate(companyId), await own().makeLate(companyId)]
    const token = await tokenOf('/invoices/statement/links', { companyId }, '/s/')
    const say = (invoiceIds: string[]) =>
      api('POST', `/statement-links/${token}/problem`, {
        invoiceIds,
        reason: 'amount',
        message: 'Trop cher.',
        amountCents: 1_000,
      })
    const refused = await say(both.map(({ id }) => id))
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([400, 'amountCents'])
    expect((await say([both[0]!.id])).status).toBe(200)
    expect(
      (await owedBy(companyId)).map(({ owedCents, contestedCents }) => [owedCents, contestedCents]),
    ).toEqual([
      [11_000, 1_000],
      [12_000, 0],
    ])
    expect((await contest(both[1]!.id, null)).status).toBe(200)
    const client = { companyId, contactId: null }
    const printed = await readAs(systemScope(site.app.context, site.owner.orgId), (tx) =>
      readOwedNumbers(tx, client, 'EUR'),
    )
    expect(printed).toEqual({ contestedCents: 13_000, numbers: [both[0]!.number] })
  })

  test('whatever is contested, paid and settled, nobody is asked what is contested, nor less than the rest', async () => {
    const act = fc.oneof(
      fc.record({
        act: fc.constant('contest' as const),
        cents: fc.option(fc.integer({ min: 1, max: 13_000 })),
      }),
      fc.record({ act: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 6_000 }) }),
      fc.record({ act: fc.constant('settle' as const), cents: fc.constant(0) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
        const { companyId } = await own().makeClient({ name: `Client ${randomUUID().slice(0, 8)}` })
        const { id } = await own().makeLate(companyId)
        const token = await tokenOf('/invoices/statement/links', { companyId }, '/s/')
        // What is contested: 'all', an amount, or nothing.
        let contested: 'all' | number = 0
        let owed = 12_000
        for (const { act, cents } of acts) {
          if (owed === 0) break
          if (act === 'contest') {
            const { status } = await contest(id, cents)
            const part = cents === null || cents === owed ? 'all' : cents
            const isTaken = contested === 0 && (part === 'all' || part <= owed)
            // The same words twice are one dispute.
            const again = part === contested
            expect(status).toBe(isTaken || again ? 200 : contested === 0 ? 400 : 409)
            if (isTaken) contested = part
          } else if (act === 'pay') {
            const paid = Math.min(owed, cents)
            expect((await pay(id, paid)).status).toBeLessThan(300)
            owed -= paid
          } else if (contested !== 0) {
            expect((await settle(id)).status).toBe(200)
            contested = 0
          }
          const held = contested === 'all' ? owed : Math.min(owed, contested)
          const [read] = await readAs(systemScope(site.app.context, site.owner.orgId), (tx) =>
            listOwed(tx, [companyId]),
          )
          const { body } = await api<StatementLinkView>('GET', `/statement-links/${token}`)
          if (owed === 0) {
            expect(read).toBeUndefined()
            expect(body.accounts).toEqual([])
          } else {
            expect(read).toMatchObject({
              owedCents: held < owed ? owed - held : owed,
              contestedCents: held < owed ? held : 0,
              disputed: held === owed,
            })
            expect(body.accounts[0]).toMatchObject({ owedCents: owed, payableCents: owed - held })
          }
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
