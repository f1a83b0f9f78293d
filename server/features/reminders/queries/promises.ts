import type { Kysely } from 'kysely'
import { compiledPage } from '#server/db/compiled-page.ts'
import { countByState } from '#server/db/count-by-state.ts'
import type { PageInput } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { PaymentPromise } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  type PromiseSource,
  type PromiseState,
  promiseStates,
} from '#shared/domain/reminders/reminder-names.ts'
import type { Currency } from '#shared/french/format.ts'

const promisesOf = (db: Kysely<DB>, orgId: string) =>
  db
    .selectFrom('payment_promises as p')
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .select(['p.id', 'p.company_id', 'p.contact_id', 'p.client_name', 'p.invoice_id', 'p.amount_cents'])
    .select(['p.currency', 'p.promised_on', 'p.source', 'p.note', 'p.state', 'p.created_at'])
    .select('u.name as created_by_name')
    .where('p.org_id', '=', orgId)

type Row = Awaited<ReturnType<ReturnType<typeof promisesOf>['executeTakeFirstOrThrow']>>
const present = (row: Row): PaymentPromise => ({
  id: row.id,
  companyId: row.company_id,
  contactId: row.contact_id,
  clientName: row.client_name,
  invoiceId: row.invoice_id,
  amountCents: row.amount_cents,
  currency: row.currency as Currency,
  promisedOn: row.promised_on,
  source: row.source as PromiseSource,
  note: row.note,
  state: row.state as PromiseState,
  createdAt: row.created_at.toISOString(),
  createdByName: row.created_by_name,
})

const byDay = { by: ['p.promised_on', 'p.id'], direction: 'asc' } as const

/** Promises of a state, or all, the first day first. */
export function listPromises(tx: Tx, { state, ...page }: PageInput & { state?: PromiseState | undefined }) {
  const { orgId } = tx.scope
  return state === undefined ? pageOfAll(tx, { orgId }, page) : pageOfState(tx, { orgId, state }, page)
}

const pageOfAll = compiledPage(byDay, (db, { orgId }: { orgId: string }) => promisesOf(db, orgId), present)
const pageOfState = compiledPage(
  byDay,
  (db, { orgId, state }: { orgId: string; state: string }) =>
    promisesOf(db, orgId).where('p.state', '=', state),
  present,
)

/** How many are of a state, or all, and how many in each. */
export async function countPromises(tx: Tx, { state }: { state?: PromiseState | undefined }) {
  const rows = await tx.db
    .selectFrom('payment_promises')
    .select(({ fn }) => ['state', fn.countAll<string>().as('count')] as const)
    .where('org_id', '=', tx.scope.orgId)
    .groupBy('state')
    .execute()
  return countByState(promiseStates, rows, state)
}

/** Errors: not_found. */
export async function getPromise(tx: Tx, promiseId: string): Promise<PaymentPromise> {
  const row = await promisesOf(tx.db, tx.scope.orgId).where('p.id', '=', promiseId).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return present(row)
}

/** Those of a client, the latest first. */
export async function listClientPromises(tx: Tx, clientId: string): Promise<PaymentPromise[]> {
  const rows = await promisesOf(tx.db, tx.scope.orgId)
    .where('p.client_id', '=', clientId)
    .orderBy('p.promised_on', 'desc')
    .orderBy('p.id')
    .limit(20)
    .execute()
  return rows.map(present)
}
