import { type PageInput, readPage } from '#server/db/page.ts'
import { type BuyerFacts, getBuyer, getSeller } from '#server/features/documents/queries/parties.ts'
import { shownFailure } from '#server/features/invoice-subscriptions/steps/shown-failure.ts'
import { factsOf } from '#server/features/invoice-subscriptions/store/subscriptions.ts'
import type { Tx } from '#server/scope.ts'
import type { SubscriptionDetail, SubscriptionSummary } from '#shared/contract/invoice-subscriptions.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { occurrenceContent, subscriptionTotals } from '#shared/domain/invoice-subscriptions/content.ts'
import { fillPeriod } from '#shared/domain/invoice-subscriptions/period-text.ts'
import { occurrenceOn, periodOf } from '#shared/domain/invoice-subscriptions/rhythm.ts'
import {
  dueAt,
  type SubscriptionStatus,
  skippedByPause,
  upcoming,
} from '#shared/domain/invoice-subscriptions/subscription.ts'
import type { Currency } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

/** How many coming invoices a page shows. */
const SHOWN = 3

const soonestFirst = { by: ['s.sort_next', 's.id'], direction: 'asc' } as const

const rows = (tx: Tx) =>
  tx.db
    .selectFrom('invoice_subscriptions as s')
    .leftJoin('companies as c', (join) =>
      join.onRef('c.org_id', '=', 's.org_id').onRef('c.id', '=', 's.company_id'),
    )
    .leftJoin('contacts as p', (join) =>
      join.onRef('p.org_id', '=', 's.org_id').onRef('p.id', '=', 's.contact_id'),
    )
    .selectAll('s')
    .select(['c.name as company_name', 'p.first_name', 'p.last_name'])
    .where('s.org_id', '=', tx.scope.orgId)

type Filter = { status?: SubscriptionStatus | undefined; companyId?: string | undefined }

/** A page of subscriptions, those that invoice soonest first, the ended ones last. */
export function listSubscriptions(tx: Tx, input: Filter & PageInput) {
  let query = rows(tx)
  if (input.status) query = query.where('s.status', '=', input.status)
  if (input.companyId) query = query.where('s.company_id', '=', input.companyId)
  return readPage(query, soonestFirst, input, summaryOf)
}

/** How many answer the filters, and how many are in each state under the others. */
export async function countSubscriptions(tx: Tx, { status, companyId }: Filter) {
  const counted = await tx.db
    .selectFrom('invoice_subscriptions')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('org_id', '=', tx.scope.orgId)
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId!))
    .groupBy('status')
    .execute()
  const byStatus: Record<SubscriptionStatus, number> = { active: 0, paused: 0, ended: 0 }
  for (const row of counted) byStatus[row.status as SubscriptionStatus] = Number(row.count)
  const count = status === undefined ? byStatus.active + byStatus.paused + byStatus.ended : byStatus[status]
  return { count, byStatus }
}

/** Errors: not_found. */
export async function getSubscriptionRow(tx: Tx, subscriptionId: string) {
  const row = await rows(tx).where('s.id', '=', subscriptionId).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row
}

/** Errors: not_found. */
export async function assertSubscription(tx: Tx, subscriptionId: string): Promise<void> {
  const row = await tx.db
    .selectFrom('invoice_subscriptions')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
}

/** Days from the next occurrence on that a pause skipped. */
export async function listSkipped(tx: Tx, subscriptionId: string, from: string): Promise<Set<string>> {
  const skipped = await tx.db
    .selectFrom('invoice_subscription_occurrences')
    .select('occurs_on')
    .where('org_id', '=', tx.scope.orgId)
    .where('subscription_id', '=', subscriptionId)
    .where('occurs_on', '>=', from)
    .where('outcome', '=', 'skipped')
    .execute()
  return new Set(skipped.map((row) => row.occurs_on))
}

/** A subscription as the contract answers it. Errors: not_found. */
export async function getSubscription(tx: Tx, subscriptionId: string): Promise<SubscriptionDetail> {
  const row = await getSubscriptionRow(tx, subscriptionId)
  const { timeZone } = await getSeller(tx)
  const first = await tx.db
    .selectFrom('invoice_subscription_occurrences')
    .select('occurs_on')
    .where('org_id', '=', tx.scope.orgId)
    .where('subscription_id', '=', subscriptionId)
    .limit(1)
    .executeTakeFirst()
  const { rhythm, covers, content, priceChange, failure } = factsOf(row)
  const { next_ordinal: ordinal, next_on: nextOn, paused_on: pausedOn } = row
  const skipped = nextOn === null ? new Set<string>() : await listSkipped(tx, subscriptionId, nextOn)
  const resumedOn = todayIn(timeZone, tx.now)
  const skippedDays =
    ordinal === null || pausedOn === null ? [] : skippedByPause(rhythm, ordinal, { pausedOn, resumedOn })
  const next = ordinal === null ? [] : upcoming(rhythm, ordinal, SHOWN, new Set([...skipped, ...skippedDays]))
  return {
    ...summaryOf(row),
    content,
    client: shownClient((await getBuyer(tx, content)).buyer),
    priceChange,
    revision: row.revision,
    timeZone,
    next: next.map((coming) => {
      const on = occurrenceOn(rhythm, coming)
      const period = periodOf(rhythm, coming, covers)
      const { title, ...said } = occurrenceContent(content, { day: on, period, priceChange })
      const { netCents, grossCents } = subscriptionTotals(said)
      return { on, dueAt: dueAt(timeZone, on, row.hour).toISOString(), period, title, netCents, grossCents }
    }),
    skippedDays,
    started: first !== undefined,
    failure: shownFailure(failure, row.failed_at),
  }
}

/** The client as its invoices name it. */
export function shownClient(buyer: BuyerFacts | null): SubscriptionDetail['client'] {
  if (buyer === null) return null
  const { name, contactName, kind, addressLines, postalCode, city, country } = buyer
  return { name, contactName, kind, addressLines, postalCode, city, country }
}

type Row = Awaited<ReturnType<typeof getSubscriptionRow>>

export function summaryOf(row: Row): SubscriptionSummary {
  const { status, mode, covers, rhythm } = factsOf(row)
  const person = [row.first_name, row.last_name].filter(Boolean).join(' ')
  return {
    id: row.id,
    status,
    clientName: row.company_name ?? (person === '' ? null : person),
    companyId: row.company_id,
    contactId: row.contact_id,
    title: row.title && fillPeriod(row.title, periodOf(rhythm, row.next_ordinal ?? 0, covers)),
    currency: row.currency as Currency,
    netCents: row.net_cents,
    grossCents: row.gross_cents,
    ...rhythm,
    covers,
    mode,
    hour: row.hour,
    nextOn: row.next_on,
    pausedOn: row.paused_on,
    failed: row.failure !== null,
  }
}
