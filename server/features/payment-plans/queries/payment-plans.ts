import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countByState } from '#server/db/count-by-state.ts'
import { disputedCentsOf } from '#server/db/disputed-cents.ts'
import { type PageInput, readPage } from '#server/db/page.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { PaymentPlan } from '#shared/contract/payment-plans.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  contestedOfPlan,
  type PlanState,
  planStanding,
  planStates,
  type TermState,
} from '#shared/domain/payment-plans/payment-plan.ts'
import type { Currency } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

const plansOf = (tx: Tx) =>
  tx.db
    .selectFrom('payment_plans as p')
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .select(['p.id', 'p.reference', 'p.company_id', 'p.contact_id', 'p.client_name', 'p.currency'])
    .select(['p.total_cents', 'p.email', 'p.message', 'p.state', 'p.sign_by', 'p.waits_until'])
    .select(['p.signer_name', 'p.signed_at', 'p.created_at', 'p.ended_at', 'p.end_reason'])
    .select('u.name as created_by_name')
    .select(
      sql<{ owed: number; contested: number }>`(
        select json_build_object('owed', coalesce(sum(i.owed_cents), 0), 'contested', coalesce(sum(${disputedCentsOf('i')}), 0))
        from payment_plan_invoices n join invoices i on i.org_id = n.org_id and i.id = n.invoice_id
        where n.org_id = p.org_id and n.plan_id = p.id)`.as('debt'),
    )
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('payment_plan_invoices as i')
          .select(['i.invoice_id', 'i.number', 'i.issued_on', 'i.due_on', 'i.owed_cents'])
          .whereRef('i.org_id', '=', 'p.org_id')
          .whereRef('i.plan_id', '=', 'p.id')
          .orderBy('i.due_on')
          .orderBy('i.invoice_id'),
      ).as('invoices'),
      jsonArrayFrom(
        eb
          .selectFrom('payment_plan_terms as t')
          .select(['t.due_on', 't.amount_cents', 't.paid_cents', 't.state'])
          .whereRef('t.org_id', '=', 'p.org_id')
          .whereRef('t.plan_id', '=', 'p.id')
          .orderBy('t.position'),
      ).as('terms'),
    ])
    .where('p.org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof plansOf>['executeTakeFirstOrThrow']>>

function present(row: Row, today: string): PaymentPlan {
  const terms = row.terms.map((term) => ({
    dueOn: term.due_on,
    cents: Number(term.amount_cents),
    paidCents: Number(term.paid_cents),
    state: term.state as TermState,
  }))
  const paidCents = terms.reduce((sum, { paidCents }) => sum + paidCents, 0)
  return {
    id: row.id,
    reference: row.reference,
    companyId: row.company_id,
    contactId: row.contact_id,
    clientName: row.client_name,
    currency: row.currency as Currency,
    totalCents: Number(row.total_cents),
    email: row.email,
    message: row.message,
    standing: planStanding({ state: row.state as PlanState, waitsUntil: row.waits_until }, today),
    signBy: row.sign_by,
    invoices: row.invoices.map((invoice) => ({
      invoiceId: invoice.invoice_id,
      number: invoice.number,
      issuedOn: invoice.issued_on,
      dueOn: invoice.due_on,
      owedCents: Number(invoice.owed_cents),
    })),
    terms,
    paidCents,
    contestedCents:
      row.ended_at === null
        ? contestedOfPlan({ ...row.debt, leftCents: Number(row.total_cents) - paidCents })
        : 0,
    signerName: row.signer_name,
    signedAt: row.signed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
    endedAt: row.ended_at?.toISOString() ?? null,
    endReason: row.end_reason,
  }
}

const todayOf = async (tx: Tx) => todayIn((await getSeller(tx)).timeZone, tx.now)

/** Errors: not_found. */
export async function getPaymentPlan(tx: Tx, planId: string): Promise<PaymentPlan> {
  const row = await plansOf(tx).where('p.id', '=', planId).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return present(row, await todayOf(tx))
}

type Filter = {
  state?: PlanState | undefined
  companyId?: string | undefined
  contactId?: string | undefined
}

/** A page of plans, the newest first. */
export async function listPaymentPlans(
  tx: Tx,
  { cursor, limit, state, companyId, contactId }: Filter & PageInput,
) {
  const today = await todayOf(tx)
  let query = plansOf(tx)
  if (state !== undefined) query = query.where('p.state', '=', state)
  const clientId = companyId ?? contactId
  if (clientId !== undefined) query = query.where('p.client_id', '=', clientId)
  const newestFirst = { by: ['p.created_at', 'p.id'], direction: 'desc' } as const
  return readPage(query, newestFirst, { cursor, limit }, (row) => present(row, today))
}

/** How many answer the filters, and how many are in each state under the others. */
export async function countPaymentPlans(tx: Tx, { state, companyId, contactId }: Filter) {
  const clientId = companyId ?? contactId
  const rows = await tx.db
    .selectFrom('payment_plans')
    .select(({ fn }) => ['state', fn.countAll<string>().as('count')] as const)
    .where('org_id', '=', tx.scope.orgId)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId!))
    .groupBy('state')
    .execute()
  return countByState(planStates, rows, state)
}

/** The files of a signed plan; null before it, and the plan of its own in those of before. Errors: not_found. */
export async function findPlanFiles(
  tx: Tx,
  planId: string,
): Promise<{ proofKey: string | null; planKey: string | null; reference: string }> {
  const row = await tx.db
    .selectFrom('payment_plans')
    .select(['proof_file_key', 'plan_file_key', 'reference'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', planId)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return { proofKey: row.proof_file_key, planKey: row.plan_file_key, reference: row.reference }
}
