import { startShop } from '#server/features/online-payments/online-payments.fixture.ts'
import type {
  OnlineSubscriptionDetail,
  OnlineSubscriptionPeriod,
  SubscriptionLinkView,
} from '#shared/contract/online-subscriptions.ts'
import { tendSubscriptions } from './commands/tend-subscriptions.ts'

type Answered = OnlineSubscriptionDetail & { code?: string; fields?: { path: string; code: string }[] }
type Price = { amountCents?: number; taxBehavior?: string; trialPeriodDays?: number; priceType?: string }

/** An installation as that of online payments, whose sellers also have a recurring price: 29 € net a month. */
export async function startSubscriptionShop() {
  const site = await startShop()
  return {
    ...site,
    async openShop() {
      const shop = await site.openShop()
      const { call, owner } = shop
      const ask = <T = SubscriptionLinkView>(method: string, token: string, path = '', body?: unknown) =>
        site.app.request<T & { code?: string }>(
          method,
          `/api/v1/subscription-links/${token}${path}`,
          body === undefined ? {} : { body },
        )
      const makePrice = async (price: Price = {}) =>
        (
          await call<{ id: string }>('POST', '/payment-products', {
            name: `Maintenance ${Math.random().toString(36).slice(2, 8)}`,
            priceType: 'recurring',
            amountCents: 2_900,
            recurringInterval: 'month',
            ...price,
          })
        ).body.id
      const productId = await makePrice()
      const lastToken = async () => {
        const { rows } = await site.app.context.pool.query<{ text: string }>(
          `select text from outgoing_mails where org_id = $1 and kind = 'online-subscription'
           order by created_at desc, id desc limit 1`,
          [owner.orgId],
        )
        return /\/subscription\/([\w-]{22})/.exec(rows[0]!.text)![1]!
      }
      const propose = async (over: object = {}) =>
        call<Answered>('POST', '/online-subscriptions', { companyId: shop.companyId, productId, ...over })
      const at = site.twin.subscriptions(shop.accountId)
      const agree = (token: string, body: object = { name: 'Jeanne Martin', accepted: true }) =>
        ask<{ url: string }>('POST', token, '/agree', body)
      const get = async (id: string) => (await call<Answered>('GET', `/online-subscriptions/${id}`)).body
      return {
        ...shop,
        productId,
        ask,
        makePrice,
        lastToken,
        propose,
        subscriptions: at,
        agree,
        get,
        act: (id: string, verb: string, body: object = {}) =>
          call<Answered>('POST', `/online-subscriptions/${id}/${verb}`, body),
        /** Oldest first. */
        async periods(id: string) {
          const { items } = (
            await call<{ items: OnlineSubscriptionPeriod[] }>('GET', `/online-subscriptions/${id}/periods`)
          ).body
          return items.toReversed()
        },
        /** The client agrees and pays; the id of ours and Stripe's. */
        async begin(over: object = {}) {
          const { body } = await propose(over)
          const token = await lastToken()
          const { url } = (await agree(token)).body
          shop.at.pay(url.split('/').at(-1)!)
          return { id: body.id, token, providerId: at.all()[0]!.id }
        },
        tend: (all = true) => tendSubscriptions(site.app.context, { orgId: owner.orgId, all }),
        async invoices() {
          const { rows } = await site.app.context.pool.query<{
            number: string
            status: string
            gross_cents: number
            paid_cents: number
            sent: boolean
          }>(
            `select number, status, gross_cents::int, paid_cents::int, sent_at is not null as sent from invoices
             where org_id = $1 and status <> 'draft' order by created_at, id`,
            [owner.orgId],
          )
          return rows
        },
        async notified() {
          const { rows } = await site.app.context.pool.query<{ event_type: string }>(
            `select event_type from notifications where org_id = $1 order by created_at, event_type`,
            [owner.orgId],
          )
          return rows.map(({ event_type }) => event_type)
        },
      }
    },
  }
}
export type SubscriptionShop = Awaited<
  ReturnType<Awaited<ReturnType<typeof startSubscriptionShop>>['openShop']>
>
