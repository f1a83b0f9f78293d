import { sql } from 'kysely'
import { updateRow } from '#server/db/own-rows.ts'
import type { DueRows } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { PlanTerm, TermStanding } from '#shared/domain/payment-plans/payment-plan.ts'
import { lossKinds } from '#shared/domain/payments/ledger-entries.ts'
import type { Receipt } from '#shared/domain/reminders/promise.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import type { OwedOnPlan } from '../queries/owed-on-plan.ts'

/** Signed plans of which the day of a term is over, or on which money moved. */
export const TO_JUDGE: DueRows = {
  table: 'payment_plans',
  instant: 't.judged_at',
  only: `t.state = 'signed'`,
}

export type NewPlan = {
  reference: string
  companyId: string | null
  contactId: string | null
  clientName: string
  currency: string
  totalCents: number
  to: { email: string; name: string | null }
  message: string
  signBy: string
  link: { tokenHash: Buffer; endsAt: Date }
  invoices: readonly OwedOnPlan[]
  terms: readonly PlanTerm[]
}

export async function insertPlan(tx: Tx, plan: NewPlan): Promise<string> {
  const { orgId, userId } = tx.scope
  const { id } = await tx.db
    .insertInto('payment_plans')
    .values({
      org_id: orgId,
      reference: plan.reference,
      company_id: plan.companyId,
      contact_id: plan.contactId,
      client_name: plan.clientName,
      currency: plan.currency,
      total_cents: plan.totalCents,
      email: plan.to.email,
      recipient_name: plan.to.name,
      message: plan.message,
      sign_by: plan.signBy,
      waits_until: plan.signBy,
      token_hash: plan.link.tokenHash,
      link_ends_at: plan.link.endsAt,
      created_by: userId,
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('payment_plan_invoices')
    .values(
      plan.invoices.map((invoice) => ({
        org_id: orgId,
        plan_id: id,
        invoice_id: invoice.invoiceId,
        number: invoice.number,
        issued_on: invoice.issuedOn,
        due_on: invoice.dueOn,
        owed_cents: invoice.owedCents,
      })),
    )
    .execute()
  await tx.db
    .insertInto('payment_plan_terms')
    .values(
      plan.terms.map(({ dueOn, cents }, index) => ({
        org_id: orgId,
        plan_id: id,
        position: index + 1,
        due_on: dueOn,
        amount_cents: cents,
      })),
    )
    .execute()
  return id
}

/** Holds a plan until the transaction ends. Errors: not_found. */
export async function lockPlan(tx: Tx, id: string) {
  const row = await tx.byKey
    .selectFrom('payment_plans')
    .select(['id', 'state'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return row
}

/** Holds the invoices of a plan. Whether each still owes what it did when the plan was made. */
export async function holdInvoices(tx: Tx, planId: string): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`select payment_plan_stands(${planId}) as stands`.execute(
    tx.db,
  )
  return rows[0]!.stands
}

/** A new link of a plan, whose row is held: the former one serves no more. */
export async function setLink(tx: Tx, id: string, link: { tokenHash: Buffer }): Promise<void> {
  await updateRow(tx, 'payment_plans', id, { token_hash: link.tokenHash })
}

type Signature = {
  signerName: string
  signerQuality: string
  consentVersion: string
  documentSha256: string
  proofSha256: string
  proofRule: string
  planSha256: string
  planKey: string
  proofKey: string
  waitsUntil: string
  linkEndsAt: Date
  judgedAt: Date
}

/** The row is held, and is a proposal. */
export async function setSigned(tx: Tx, id: string, signed: Signature): Promise<void> {
  await updateRow(tx, 'payment_plans', id, {
    state: 'signed',
    signed_at: tx.now,
    signer_name: signed.signerName,
    signer_quality: signed.signerQuality,
    consent_version: signed.consentVersion,
    document_sha256: signed.documentSha256,
    proof_sha256: signed.proofSha256,
    proof_rule: signed.proofRule,
    proof_file_key: signed.proofKey,
    plan_sha256: signed.planSha256,
    plan_file_key: signed.planKey,
    waits_until: signed.waitsUntil,
    link_ends_at: signed.linkEndsAt,
    judged_at: signed.judgedAt,
  })
}

/** The row is held, and neither completed nor cancelled. */
export async function setCancelled(tx: Tx, id: string, reason: string): Promise<void> {
  await updateRow(tx, 'payment_plans', id, {
    state: 'cancelled',
    judged_at: null,
    ended_at: tx.now,
    ended_by: tx.scope.userId,
    end_reason: reason === '' ? null : reason,
  })
}

/** Holds signed plans, by id. */
export async function lockSigned(tx: Tx, ids: readonly string[]) {
  return tx.db
    .selectFrom('payment_plans')
    .select(['id', 'reference', 'company_id', 'contact_id', 'client_name', 'total_cents', 'created_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .where('state', '=', 'signed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The terms of a plan as they were judged last. */
export async function listTerms(tx: Tx, planId: string) {
  return tx.db
    .selectFrom('payment_plan_terms')
    .select(['position', 'due_on', 'amount_cents', 'paid_cents', 'state'])
    .where('org_id', '=', tx.scope.orgId)
    .where('plan_id', '=', planId)
    .orderBy('position')
    .execute()
}

/** What reduced the debt of the invoices of a plan since it was made, by day: money, and credit notes. And what they still owe. */
export async function readReceipts(
  tx: Tx,
  { id, created_at: createdAt }: { id: string; created_at: Date },
  timeZone: string,
): Promise<{ receipts: Receipt[]; owedCents: number }> {
  const { orgId } = tx.scope
  const own = sql`select invoice_id from payment_plan_invoices where org_id = ${orgId} and plan_id = ${id}`
  const [came, owed] = await Promise.all([
    sql<{ at: Date; cents: number }>`
      select m.occurred_at as at, -sum(l.amount_cents)::float8 as cents
      from money_lines l join money_movements m on m.org_id = l.org_id and m.id = l.movement_id
      where l.org_id = ${orgId} and l.account = 'receivable' and l.invoice_id in (${own}) and m.created_at >= ${createdAt}
        and m.kind not in (${sql.join(lossKinds)})
      group by m.occurred_at`.execute(tx.db),
    sql<{ cents: number }>`
      select coalesce(sum(owed_cents), 0)::float8 as cents from invoices where org_id = ${orgId} and id in (${own})`.execute(
      tx.db,
    ),
  ])
  return {
    receipts: came.rows.map(({ at, cents }) => ({ on: todayIn(timeZone, at), cents })),
    owedCents: owed.rows[0]!.cents,
  }
}

/** Writes what became of a term; its plan is held. */
export async function setTerm(
  tx: Tx,
  planId: string,
  position: number,
  { paidCents, state }: Pick<TermStanding, 'paidCents' | 'state'>,
): Promise<void> {
  await tx.db
    .updateTable('payment_plan_terms')
    .set({ paid_cents: paidCents, state })
    .where('org_id', '=', tx.scope.orgId)
    .where('plan_id', '=', planId)
    .where('position', '=', position)
    .execute()
}

/** It goes on: until when reminders wait, and when to look at it again. */
export async function setFollowed(
  tx: Tx,
  id: string,
  { waitsUntil, judgedAt }: { waitsUntil: string; judgedAt: Date },
): Promise<void> {
  await updateRow(tx, 'payment_plans', id, { waits_until: waitsUntil, judged_at: judgedAt })
}

/** Nothing is owed any more on what it covers. */
export async function setCompleted(tx: Tx, id: string): Promise<void> {
  await updateRow(tx, 'payment_plans', id, { state: 'completed', judged_at: null, ended_at: tx.now })
}
