import { type PageInput, readPage } from '#server/db/page.ts'
import { listProofEvents } from '#server/features/signing/queries/proof-journal.ts'
import type { Tx } from '#server/scope.ts'
import type {
  OnlineSubscriptionDetail,
  OnlineSubscriptionSummary,
} from '#shared/contract/online-subscriptions.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  type Offer,
  type OnlineSubscriptionStatus,
  onlineSubscriptionStatuses,
} from '#shared/domain/online-subscriptions/online-subscription.ts'
import type { Currency } from '#shared/french/format.ts'
import { failureText } from './failure-text.ts'

export const subscriptionRows = (tx: Tx) =>
  tx.db
    .selectFrom('online_subscriptions as s')
    .innerJoin('organizations as o', 'o.id', 's.org_id')
    .innerJoin('payment_products as r', (join) =>
      join.onRef('r.org_id', '=', 's.org_id').onRef('r.id', '=', 's.product_id'),
    )
    .leftJoin('companies as c', (join) =>
      join.onRef('c.org_id', '=', 's.org_id').onRef('c.id', '=', 's.company_id'),
    )
    .leftJoin('contacts as p', (join) =>
      join.onRef('p.org_id', '=', 's.org_id').onRef('p.id', '=', 's.contact_id'),
    )
    .selectAll('s')
    .select(['c.name as company_name', 'c.kind as company_kind', 'p.first_name', 'p.last_name'])
    .select((eb) => eb.fn.coalesce('o.email', 'o.billing_email').as('organization_email'))
    .select(['o.name as organization_name', 'o.timezone', 'o.document_tone'])
    .select('r.product_id as provider_product')
    .leftJoin('online_subscription_withdrawals as w', (join) =>
      join.onRef('w.org_id', '=', 's.org_id').onRef('w.subscription_id', '=', 's.id'),
    )
    .select(['w.declared_at', 'w.name as withdrawn_by', 'w.done_at as withdrawal_done_at'])
    .select('w.failure as withdrawal_failure')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('online_subscription_periods as f')
            .select('f.id')
            .whereRef('f.org_id', '=', 's.org_id')
            .whereRef('f.subscription_id', '=', 's.id')
            .where('f.done_at', 'is', null)
            .where('f.failure', 'is not', null),
        )
        .as('failed'),
    )
    .where('s.org_id', '=', tx.scope.orgId)

export type SubscriptionRow = Awaited<
  ReturnType<ReturnType<typeof subscriptionRows>['executeTakeFirstOrThrow']>
>

const newestFirst = { by: ['s.created_at', 's.id'], direction: 'desc' } as const

type Filter = { status?: OnlineSubscriptionStatus | undefined; companyId?: string | undefined }

/** A page of subscriptions, the newest first. */
export function listSubscriptions(tx: Tx, input: Filter & PageInput) {
  let query = subscriptionRows(tx)
  if (input.status) query = query.where('s.status', '=', input.status)
  if (input.companyId) query = query.where('s.company_id', '=', input.companyId)
  return readPage(query, newestFirst, input, summaryOf)
}

/** How many answer the filters, and how many are in each state under the others. */
export async function countSubscriptions(tx: Tx, { status, companyId }: Filter) {
  const counted = await tx.db
    .selectFrom('online_subscriptions')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('org_id', '=', tx.scope.orgId)
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId!))
    .groupBy('status')
    .execute()
  const byStatus = Object.fromEntries(onlineSubscriptionStatuses.map((one) => [one, 0])) as Record<
    OnlineSubscriptionStatus,
    number
  >
  for (const row of counted) byStatus[row.status as OnlineSubscriptionStatus] = Number(row.count)
  const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  return { count: status === undefined ? all : byStatus[status], byStatus }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Null when there is none; the id may be any text, such as the provider keeps for its merchant. */
export async function findSubscription(tx: Tx, id: string): Promise<SubscriptionRow | null> {
  if (!UUID.test(id)) return null
  return (await subscriptionRows(tx).where('s.id', '=', id).executeTakeFirst()) ?? null
}

/** Errors: not_found. */
export async function getSubscriptionRow(tx: Tx, id: string): Promise<SubscriptionRow> {
  const row = await subscriptionRows(tx).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row
}

/** A subscription as the contract answers it. Errors: not_found. */
export async function getSubscription(tx: Tx, id: string): Promise<OnlineSubscriptionDetail> {
  const row = await getSubscriptionRow(tx, id)
  const journal = await listProofEvents(tx, { kind: 'subscription', id })
  return {
    ...summaryOf(row),
    offer: offerOf(row),
    recipient: { email: row.recipient_email, name: row.recipient_name },
    expiresAt: row.expires_at.toISOString(),
    consent:
      row.consented_at === null
        ? null
        : { name: row.consent_name!, at: row.consented_at.toISOString(), text: row.consent_text! },
    withdrawal:
      row.declared_at === null
        ? null
        : {
            at: row.declared_at.toISOString(),
            name: row.withdrawn_by!,
            done: row.withdrawal_done_at !== null,
            failure: row.withdrawal_failure === null ? null : failureText({ code: row.withdrawal_failure }),
          },
    journal: journal.map(({ at, ip, ...event }) => ({ ...event, occurredAt: at, ipAddress: ip })),
    testMode: row.mode === 'test',
    timeZone: row.timezone,
  }
}

/** How many subscriptions are paid, or about to be, on an account. */
export async function countPaying(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('online_subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('org_id', '=', tx.scope.orgId)
    .where('account_id', '=', accountId)
    .where('status', 'in', ['agreed', 'active', 'unpaid', 'paused'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The subscriptions that the provider may have changed: those of which a page was opened. */
export async function listFollowed(tx: Tx): Promise<SubscriptionRow[]> {
  return subscriptionRows(tx)
    .where('s.status', 'in', ['agreed', 'active', 'unpaid', 'paused'])
    .where('s.session_id', 'is not', null)
    .orderBy('s.created_at')
    .execute()
}

export const offerOf = (row: Pick<SubscriptionRow, 'offer'>) => row.offer as unknown as Offer
export const statusIn = (row: Pick<SubscriptionRow, 'status'>) => row.status as OnlineSubscriptionStatus

export function clientNameOf(row: Pick<SubscriptionRow, 'company_name' | 'first_name' | 'last_name'>) {
  const person = [row.first_name, row.last_name].filter(Boolean).join(' ')
  return row.company_name ?? (person === '' ? null : person)
}

export function summaryOf(row: SubscriptionRow): OnlineSubscriptionSummary {
  const offer = offerOf(row)
  return {
    id: row.id,
    status: statusIn(row),
    clientName: clientNameOf(row),
    companyId: row.company_id,
    contactId: row.contact_id,
    title: offer.designation,
    quantity: offer.quantity,
    every: offer.every,
    currency: row.currency as Currency,
    netCents: Number(row.net_cents),
    grossCents: Number(row.gross_cents),
    periodEndsAt: row.period_ends_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    begun: row.provider_id !== null,
    failed: Boolean(row.failed),
  }
}
