import type { Config } from '#server/config.ts'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import type { BillingProvider } from '#server/integrations/billing-provider/port.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp } from '#server/test/harness.ts'
import type { Billing, ChangePreview } from '#shared/contract/billing.ts'
import type { PaymentSession } from '#shared/contract/payments.ts'
import type { Choice } from '#shared/domain/billing/choice.ts'
import { invoiceCharge } from './commands/invoice-charge.ts'
import { enqueueTending, tendSubscription } from './commands/tend-subscriptions.ts'

export const DAY_MS = 86_400_000
type Code = { code?: string }

/** An installation that sells Ardoise by its local twin, at a clock that stands. */
export async function startSales(config: Partial<Config> = {}, billingProvider?: BillingProvider) {
  const clock = createFixedClock(new Date('2026-11-01T09:00:00Z'))
  const app = await startTestApp({ jobs: false, clock, config, ...(billingProvider && { billingProvider }) })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  const { billingProvider: provider } = app.context
  /** Methods that replace the provider's for a single test. */
  const broken: Partial<BillingProvider> = {}
  app.context.billingProvider = new Proxy(provider, {
    get: (target, name: keyof BillingProvider) => (name in broken ? broken : target)[name],
  })
  const rows = async <T extends object>(sql: string, values: unknown[]) =>
    (await app.context.pool.query<T>(sql, values)).rows
  return {
    app,
    clock,
    broken,
    provider,
    rows,
    close: () => app.close(),
    enqueue: () => enqueueTending(app.context),
    /** An organization that may subscribe. */
    async openOrganization() {
      const owner = await app.makeOrganization()
      await rows(
        `update organizations set billing_email = $2, created_at = $3, plan = 'gratuit' where id = $1`,
        [...[owner.orgId, `compta-${owner.orgId.slice(0, 8)}@atelier.test`, clock.now()]],
      )
      const call = <T = Code>(
        method: string,
        path: string,
        body?: unknown,
        as: Pick<Member, 'token' | 'orgId'> = owner,
      ) => app.request<T & Code>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
      const billing = async () => (await call<Billing>('GET', '/billing')).body
      const goToPage = async (choice: Choice) =>
        new URL(
          (await call<{ url: string }>('POST', '/billing/checkout', choice)).body.url!,
        ).searchParams.get('session')!
      const pay = (sessionId: string, card = 'accepts') =>
        call('POST', `/billing/local-checkouts/${sessionId}`, { card })
      const session = async (sessionId: string) =>
        (await call<{ session: PaymentSession | null }>('GET', `/payments/session?sessionId=${sessionId}`))
          .body.session
      return {
        owner,
        call,
        billing,
        goToPage,
        pay,
        session,
        card: (card: 'accepts' | 'refuses') => call('PUT', '/billing/local-card', { card }),
        preview: async (choice: Choice) =>
          call<ChangePreview>('GET', `/billing/preview?plan=${choice.plan}&seats=${choice.seats}`),
        /** From the choice to the return from the payment page. */
        async subscribe(choice: Choice) {
          const sessionId = await goToPage(choice)
          await pay(sessionId)
          await session(sessionId)
          return sessionId
        },
        async change(choice: Choice) {
          const { body } = await call<ChangePreview>(
            'GET',
            `/billing/preview?plan=${choice.plan}&seats=${choice.seats}`,
          )
          return call('PUT', '/billing/plan', { ...choice, at: body.at, revision: body.revision })
        },
        tend: () => tendSubscription(app.context, { orgId: owner.orgId }),
        invoice: (chargeId: string) => invoiceCharge(app.context, { orgId: owner.orgId, chargeId }),
        plan: async () =>
          (await call<{ current: { standing: { label: string; source: string } } }>('GET', '/me')).body
            .current.standing,
        mails: async () =>
          (
            await rows<{ subject: string }>(
              `select subject from outgoing_mails where org_id = $1 and kind = 'subscription-unpaid' order by created_at`,
              [owner.orgId],
            )
          ).map(({ subject }) => subject),
        events: async () =>
          (
            await rows<{ event_type: string }>(
              `select event_type from event_log where org_id = $1 and event_type like 'billing.%' order by occurred_at, id`,
              [owner.orgId],
            )
          ).map(({ event_type }) => event_type.replace('billing.', '')),
        checkouts: () =>
          rows<{ state: string }>(
            'select state from subscription_checkouts where org_id = $1 order by created_at, id',
            [owner.orgId],
          ),
      }
    },
  }
}
export type Sales = Awaited<ReturnType<typeof startSales>>
export type Subscriber = Awaited<ReturnType<Sales['openOrganization']>>
