import { invoicesOf, line } from '#server/features/invoices/invoices.fixture.ts'
import type { Member, TestApp } from '#server/test/harness.ts'
import type { SubscriptionDetail, SubscriptionOccurrence } from '#shared/contract/invoice-subscriptions.ts'

type Failure = { code?: string; fields?: { path: string; code: string }[] }
export type Answered = SubscriptionDetail & Failure

/** Requests of the subscriptions of one organization. */
export function subscriptionsOf(app: () => TestApp, member: () => Member) {
  const invoices = () => invoicesOf(app(), member)
  const ask = <T = Answered>(method: string, path: string, body?: unknown, as: Member = member()) =>
    app().request<T>(method, `/api/v1/invoice-subscriptions${path}`, {
      as,
      ...(body === undefined ? {} : { body }),
    })
  /** Sends a form's fields; the client is a new company unless named. */
  async function input(over: Record<string, unknown> = {}, content: Record<string, unknown> = {}) {
    const companyId = content.companyId ?? (await invoices().makeCompany())
    return {
      every: 'month',
      covers: 'ahead',
      startsOn: '2027-01-31',
      endsOn: null,
      mode: 'issue',
      hour: 8,
      priceChange: null,
      ...over,
      content: {
        companyId,
        contactId: null,
        title: 'Maintenance de {mois}',
        lines: [line({ description: 'Maintenance {periode}' })],
        discount: null,
        vat: { kind: 'domestic' },
        operation: 'services',
        vatOnDebits: false,
        paymentTerms: { kind: 'days', days: 30 },
        purchaseOrderNumber: null,
        buyerReference: null,
        contractReference: null,
        deliveryPlace: null,
        notes: null,
        ...content,
      },
    }
  }
  return {
    ask,
    input,
    invoices,
    async make(over: Record<string, unknown> = {}, content: Record<string, unknown> = {}) {
      const { status, body } = await ask('POST', '', await input(over, content))
      if (status !== 200) throw new Error(`no subscription was made: ${JSON.stringify(body)}`)
      return body
    },
    detail: async (id: string) => (await ask('GET', `/${id}`)).body,
    /** Oldest first. */
    made: async (id: string) =>
      (
        await ask<{ items: SubscriptionOccurrence[] }>('GET', `/${id}/occurrences?limit=100`)
      ).body.items.toReversed(),
  }
}
