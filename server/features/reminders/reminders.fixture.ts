import { randomUUID } from 'node:crypto'
import { invoicesOf, line } from '#server/features/invoices/invoices.fixture.ts'
import { addToCard } from '#server/test/client-cards.ts'
import type { Member, TestApp } from '#server/test/harness.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'

type Fault = { code?: string; message?: string; fields?: { path: string; code: string; message: string }[] }
type Sent = ReminderDetail & Fault

/** Requests of the reminders of one organization. */
export function remindersOf(app: TestApp, member: () => Member) {
  const invoices = invoicesOf(app, member)
  const ask = <T>(method: string, path: string, body?: unknown, as: Member = member(), key?: string) =>
    app.request<T & Fault>(method, `/api/v1/reminders${path}`, {
      as,
      ...(body === undefined ? {} : { body }),
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    })
  const sql = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await app.context.pool.query(text, values)).rows as T[]
  const today = () => todayIn('Europe/Paris', app.context.clock.now())
  return {
    ...invoices,
    ask,
    sql,
    today,
    day: (days: number) => addDays(today(), days),
    /** A client with an address on its card. */
    async makeClient(over: Record<string, unknown> = {}) {
      const companyId = await invoices.makeCompany(member(), { name: 'Verrerie Oudinot', ...over })
      const email = `compta-${randomUUID().slice(0, 8)}@oudinot.test`
      await addToCard(app, member(), { companyId }, email)
      return { companyId, email }
    },
    /** An invoice that was issued 40 days ago and is late since `days`; 120 € unless told. Returns its id and number. */
    async makeLate(
      companyId: string,
      {
        days = 10,
        currency = 'EUR',
        ...over
      }: Record<string, unknown> & { days?: number; currency?: string } = {},
    ) {
      const draft = await invoices.makeDraft({ companyId, lines: [line()], ...over })
      const issued = await invoices.issue(draft.id)
      if (issued.status !== 200) throw new Error(`not issued: ${JSON.stringify(issued.body)}`)
      const client = await app.context.pool.connect()
      try {
        await client.query(`begin; alter table invoices disable trigger user; update invoices set due_on = '${addDays(today(), -days)}', currency = '${currency}' where id = '${draft.id}';
          alter table invoices enable trigger user; commit`)
      } finally {
        client.release()
      }
      return { id: draft.id, number: issued.body.number! }
    },
    /** A devis of 600 € that was sent today. */
    async makeSentQuote(companyId: string, over: Record<string, unknown> = {}): Promise<QuoteDetail> {
      const post = (path: string, body: unknown) =>
        app.request<QuoteDetail>('POST', `/api/v1/quotes${path}`, { as: member(), body })
      const lines = [
        {
          kind: 'item',
          description: 'Pose',
          quantityMilli: 1_000,
          unitPriceCents: 50_000,
          vatRateBps: 2_000,
        },
      ]
      const draft = await post('', { companyId, lines, ...over })
      const sent = await post(`/${draft.body.id}/send`, {})
      if (sent.status !== 200) throw new Error(`not sent: ${JSON.stringify(sent.body)}`)
      return sent.body
    },
    send: (body: Record<string, unknown>, as: Member = member(), key: string = randomUUID()) =>
      ask<Sent>(
        'POST',
        '',
        { subject: 'Facture {numero}', message: 'Il reste {total} à payer.', ...body },
        as,
        key,
      ),
  }
}
