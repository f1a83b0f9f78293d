import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { PriceChange, SubscriptionContent } from '#shared/domain/invoice-subscriptions/content.ts'
import type { Coverage, Frequency } from '#shared/domain/invoice-subscriptions/rhythm.ts'
import type {
  SubscriptionMode,
  SubscriptionStatus,
} from '#shared/domain/invoice-subscriptions/subscription.ts'
import type { FieldError } from '#shared/domain/verdict.ts'

/** The content of invoice_subscriptions.content; the rest has its own columns. */
export type StoredContent = Omit<SubscriptionContent, 'companyId' | 'contactId' | 'title'>

/** Why an invoice was not made. `told`: billing people were notified of it. */
export type Failure = { code: string; fields: FieldError[]; told: boolean }

export type SubscriptionValues = {
  content: SubscriptionContent
  priceChange: PriceChange | null
  totals: { netCents: number; grossCents: number }
  every: Frequency
  covers: Coverage
  startsOn: string
  endsOn: string | null
  mode: SubscriptionMode
  hour: number
}
/** The next occurrence. */
export type Pointer = { ordinal: number; on: string }

function contentColumns({
  content,
  priceChange,
  totals,
}: Pick<SubscriptionValues, 'content' | 'priceChange' | 'totals'>) {
  const { companyId, contactId, title, ...stored } = content
  return {
    company_id: companyId,
    contact_id: contactId,
    title,
    content: JSON.stringify(stored satisfies StoredContent),
    price_change: priceChange === null ? null : JSON.stringify(priceChange),
    net_cents: totals.netCents,
    gross_cents: totals.grossCents,
  }
}

const columnsOf = ({ every, covers, startsOn, endsOn, mode, hour, ...values }: SubscriptionValues) => ({
  ...contentColumns(values),
  every,
  covers,
  starts_on: startsOn,
  ends_on: endsOn,
  mode,
  hour,
})

const NO_FAILURE = { failure: null, failed_at: null, retry_at: null } as const
const pointerColumns = (next: Pointer | null) =>
  next === null
    ? { next_ordinal: null, next_on: null, status: 'ended', paused_on: null }
    : { next_ordinal: next.ordinal, next_on: next.on }

export async function insertSubscription(
  tx: Tx,
  values: SubscriptionValues,
  currency: string,
): Promise<string> {
  const { id } = await tx.db
    .insertInto('invoice_subscriptions')
    .values({
      ...columnsOf(values),
      org_id: tx.scope.orgId,
      currency,
      next_ordinal: 0,
      next_on: values.startsOn,
      created_by: tx.scope.userId,
      created_at: tx.now,
      updated_by: tx.scope.userId,
      updated_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const rowOf = (tx: Tx, id: string) =>
  tx.db.updateTable('invoice_subscriptions').where('org_id', '=', tx.scope.orgId).where('id', '=', id)

/** A new revision of a subscription whose row is locked; what failed is tried at once. */
export async function updateSubscription(
  tx: Tx,
  id: string,
  values: SubscriptionValues,
  next: Pointer,
): Promise<void> {
  await rowOf(tx, id)
    .set((eb) => ({
      ...columnsOf(values),
      ...pointerColumns(next),
      retry_at: null,
      revision: eb('revision', '+', 1),
      updated_by: tx.scope.userId,
      updated_at: tx.now,
    }))
    .execute()
}

/** The prices of a change become the subscription's own. */
export async function applyPrices(
  tx: Tx,
  id: string,
  values: Pick<SubscriptionValues, 'content' | 'totals'>,
): Promise<void> {
  await rowOf(tx, id)
    .set((eb) => ({ ...contentColumns({ ...values, priceChange: null }), revision: eb('revision', '+', 1) }))
    .execute()
}

/** After an occurrence, or at a resumption: on to the next one, the end where there is none. */
export async function movePointer(tx: Tx, id: string, next: Pointer | null): Promise<void> {
  await rowOf(tx, id)
    .set({ ...pointerColumns(next), ...NO_FAILURE })
    .execute()
}

export async function setStatus(
  tx: Tx,
  id: string,
  to: { status: 'active' } | { status: 'paused'; pausedOn: string },
): Promise<void> {
  await rowOf(tx, id)
    .set({
      status: to.status,
      paused_on: to.status === 'paused' ? to.pausedOn : null,
      updated_at: tx.now,
      updated_by: tx.scope.userId,
    })
    .execute()
}

export async function setFailure(tx: Tx, id: string, failure: Failure, retryAt: Date): Promise<void> {
  await rowOf(tx, id)
    .set({ failure: JSON.stringify(failure), failed_at: tx.now, retry_at: retryAt })
    .execute()
}

/** The subscription's facts, its row held until the transaction ends. Errors: not_found. */
export async function lockSubscription(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('invoice_subscriptions')
    .selectAll()
    .select(
      sql<boolean>`exists (select from invoice_subscription_occurrences o
      where o.org_id = invoice_subscriptions.org_id and o.subscription_id = invoice_subscriptions.id)`.as(
        'started',
      ),
    )
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return { ...row, ...factsOf(row) }
}
export type LockedSubscription = Awaited<ReturnType<typeof lockSubscription>>

type FactsRow = {
  status: string
  company_id: string | null
  contact_id: string | null
  title: string | null
  content: unknown
  price_change: unknown
  failure: unknown
  every: string
  covers: string
  starts_on: string
  ends_on: string | null
  mode: string
}

/** The facts of a row in the words of the domain. */
export const factsOf = (row: FactsRow) => ({
  status: row.status as SubscriptionStatus,
  mode: row.mode as SubscriptionMode,
  covers: row.covers as Coverage,
  rhythm: { startsOn: row.starts_on, every: row.every as Frequency, endsOn: row.ends_on },
  content: {
    ...(row.content as StoredContent),
    companyId: row.company_id,
    contactId: row.contact_id,
    title: row.title,
  } satisfies SubscriptionContent,
  priceChange: row.price_change as PriceChange | null,
  failure: row.failure as Failure | null,
})
