import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { handleEvent } from '#server/features/payment-setup/commands/handle-event.ts'
import { eventFollowers } from '#server/features/registry.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import type { PaymentProvider } from '#server/integrations/payment-provider/port.ts'
import { createStripeProvider } from '#server/integrations/payment-provider/real.ts'
import { startStripeTwin } from '#server/integrations/payment-provider/stripe-twin.fixture.ts'
import type { Sent } from '#server/integrations/payment-provider/stripe-twin-store.fixture.ts'
import { brokenSums } from '#server/test/broken-sums.ts'
import { type Member, startTestApp } from '#server/test/harness.ts'
import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import type { CheckoutOutcome } from '#shared/contract/online-payments.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { reviseCheckouts } from './commands/revise-checkouts.ts'

/** An installation that speaks to a local Stripe, with test keys alone: clients pay in test mode. */
export async function startShop() {
  const clock = createFixedClock(new Date('2026-11-21T10:00:00Z'))
  const twin = await startStripeTwin(clock)
  const { test: testKeys } = twin.settings.keys
  const real = createStripeProvider({ ...twin.settings, keys: { test: testKeys! } }, { retries: 0 })
  /** Methods that replace Stripe's for a single test. */
  const broken: Partial<PaymentProvider> = {}
  const paymentProvider = new Proxy(real, {
    get: (target, name: keyof PaymentProvider) => (name in broken ? broken : target)[name],
  })
  const app = await startTestApp({ jobs: false, clock, paymentProvider })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  const post = async ({ url, payload, signature }: Sent) => {
    const { pathname, search } = new URL(url)
    await app.app.inject({
      method: 'POST',
      url: `${pathname}${search}`,
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
  }
  return {
    app,
    twin,
    clock,
    real,
    broken,
    post,
    async close() {
      await app.close()
      await twin.close()
    },
    /** A seller whose Stripe account takes payments, with the webhook. */
    async openShop() {
      const owner = await app.makeOrganization()
      await app.context.pool.query(
        `update organizations set vat_number = 'FR03552081317', legal_form = 'SAS' where id = $1`,
        [owner.orgId],
      )
      const call = async <T = PaymentSetup>(
        method: string,
        path: string,
        body?: unknown,
        as: Member = owner,
      ) =>
        app.request<T & { code?: string }>(method, `/api/v1${path}`, {
          as,
          ...(body === undefined ? {} : { body }),
        })
      const { url } = (await call<{ url: string }>('POST', '/payment-setup/connection', {})).body
      const back = twin.authorize(url).searchParams
      const given = { state: back.get('state'), code: back.get('code') }
      const { accountId } = (await call('POST', '/payment-setup/connection/finish', given)).body.account!
      await call('PUT', '/payment-setup/webhook', { status: 'active' })
      twin.test.outbox.splice(0)
      const at = twin.payments(accountId)
      const own = invoicesOf(app, () => owner)
      const companyId = await own.makeCompany()
      const ask = <T>(method: string, path: string, body?: unknown) =>
        app.request<T & { code?: string }>(method, `/api/v1${path}`, body === undefined ? {} : { body })
      const makeLink = async (invoiceId: string) =>
        (await call<{ url: string }>('POST', `/invoices/${invoiceId}/links`, {})).body.url.split('/f/')[1]!
      const waiting = async () =>
        (
          await app.context.pool.query<{ event_id: string }>(
            `select event_id from payment_webhook_events where org_id = $1 and state <> 'done' order by happened_at, event_id`,
            [owner.orgId],
          )
        ).rows.map(({ event_id }) => event_id)
      const handle = (eventId: string) =>
        handleEvent(app.context, { orgId: owner.orgId, eventId }, { last: false }, eventFollowers)
      return {
        owner,
        accountId,
        at,
        own,
        companyId,
        call,
        makeLink,
        waiting,
        handle,
        /** 120 € with VAT, and the token of its client's link. */
        async makeInvoice() {
          const { id } = (await own.issue((await own.makeDraft({ companyId })).id)).body
          return { id, token: await makeLink(id) }
        },
        async view(token: string) {
          return (await ask<InvoiceLinkView>('GET', `/invoice-links/${token}`)).body
        },
        pay: (token: string) => ask<{ url: string }>('POST', `/invoice-links/${token}/pay`, {}),
        check: (token: string, checkoutId: string) =>
          ask<CheckoutOutcome>('POST', `/invoice-links/${token}/payments/${checkoutId}`, {}),
        /** The client clicks and comes to Stripe's page; its session. */
        async goToPage(token: string): Promise<string> {
          const { url } = (await ask<{ url: string }>('POST', `/invoice-links/${token}/pay`, {})).body
          return url.split('/').at(-1)!
        },
        async handleAll() {
          for (const eventId of await waiting()) await handle(eventId)
        },
        async money(invoiceId: string) {
          const { status, paidCents, owedCents } = (await own.ask('GET', `/${invoiceId}`)).body
          return { status, paidCents, owedCents }
        },
        async payments(): Promise<Payment[]> {
          return (await call<{ items: Payment[] }>('GET', '/payments')).body.items
        },
        revise: (debits = false) => reviseCheckouts(app.context, { orgId: owner.orgId, debits }),
        brokenSums: () => brokenSums(app, owner),
        async receipts() {
          const { rows } = await app.context.pool.query<{ to_email: string; subject: string }>(
            `select to_email, subject from outgoing_mails where org_id = $1 and kind = 'payment-receipt'`,
            [owner.orgId],
          )
          return rows
        },
        async checkouts() {
          const { rows } = await app.context.pool.query<{
            id: string
            state: string
            session_id: string | null
          }>('select id, state, session_id from checkouts where org_id = $1 order by created_at, id', [
            owner.orgId,
          ])
          return rows
        },
        async jobs(name: string) {
          const { rows } = await app.context.pool.query(
            `select id from pgboss.job where name = $1 and data ->> 'orgId' = $2`,
            [name, owner.orgId],
          )
          return rows.length
        },
      }
    },
  }
}
export type Shop = Awaited<ReturnType<Awaited<ReturnType<typeof startShop>>['openShop']>>
