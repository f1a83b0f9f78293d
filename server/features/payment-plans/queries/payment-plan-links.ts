import { sql } from 'kysely'
import { disputedCentsOf } from '#server/db/disputed-cents.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { PlanState, TermState } from '#shared/domain/payment-plans/payment-plan.ts'
import type { Currency } from '#shared/french/format.ts'
import { postalBlock } from '#shared/french/postal-address.ts'

/** A plan as its client sees it, and the facts of its signature. Errors: link_invalid. */
export async function getLinkedPlan(tx: Tx, planId: string) {
  const [seller, row, invoices, terms] = await Promise.all([
    getSeller(tx),
    tx.db
      .selectFrom('payment_plans as p')
      .leftJoin('companies as c', (join) =>
        join.onRef('c.org_id', '=', 'p.org_id').onRef('c.id', '=', 'p.company_id'),
      )
      .select(['p.id', 'p.reference', 'p.company_id', 'p.contact_id', 'p.client_name', 'p.currency'])
      .select(['p.total_cents', 'p.email', 'p.recipient_name', 'p.message', 'p.state', 'p.sign_by'])
      .select(['p.waits_until', 'p.link_ends_at', 'p.signer_name', 'p.signer_quality', 'p.signed_at'])
      .select(['p.proof_file_key', 'p.proof_rule', 'p.created_at', 'c.kind as company_kind'])
      .where('p.org_id', '=', tx.scope.orgId)
      .where('p.id', '=', planId)
      .executeTakeFirst(),
    tx.db
      .selectFrom('payment_plan_invoices as n')
      .innerJoin('invoices as i', (join) =>
        join.onRef('i.org_id', '=', 'n.org_id').onRef('i.id', '=', 'n.invoice_id'),
      )
      .select(['n.number', 'n.issued_on', 'n.due_on', 'n.owed_cents'])
      .select(sql<number>`i.owed_cents::float8 - ${disputedCentsOf('i')}`.as('asked_now'))
      .where('n.org_id', '=', tx.scope.orgId)
      .where('n.plan_id', '=', planId)
      .orderBy('n.due_on')
      .orderBy('n.invoice_id')
      .execute(),
    tx.db
      .selectFrom('payment_plan_terms')
      .select(['due_on', 'amount_cents', 'paid_cents', 'state'])
      .where('org_id', '=', tx.scope.orgId)
      .where('plan_id', '=', planId)
      .orderBy('position')
      .execute(),
  ])
  if (row === undefined) throw new DomainError('link_invalid')
  return {
    ...row,
    state: row.state as PlanState,
    currency: row.currency as Currency,
    totalCents: Number(row.total_cents),
    professional: row.company_kind === 'professional',
    sellerName: seller.name,
    sellerTone: seller.tone,
    sellerEmail: seller.email,
    sellerAddress: postalBlock(seller).join(', '),
    timeZone: seller.timeZone,
    stands: invoices.every(({ owed_cents, asked_now }) => Number(owed_cents) === asked_now),
    invoices: invoices.map((invoice) => ({
      number: invoice.number,
      issuedOn: invoice.issued_on!,
      dueOn: invoice.due_on!,
      owedCents: Number(invoice.owed_cents),
    })),
    terms: terms.map((term) => ({
      dueOn: term.due_on,
      cents: Number(term.amount_cents),
      paidCents: Number(term.paid_cents),
      state: term.state as TermState,
    })),
  }
}
export type LinkedPlan = Awaited<ReturnType<typeof getLinkedPlan>>
