import { sql } from 'kysely'
import { disputedCentsOf } from '#server/db/disputed-cents.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { type DebtMovement, listDebtMovements } from '#server/features/invoices/queries/debt-movements.ts'
import type { Tx } from '#server/scope.ts'
import { type Debtor, debtorOf } from '#shared/domain/late-interest/debtor.ts'
import {
  type InterestRule,
  type LateInterest,
  lateInterest,
  undisputedInterest,
} from '#shared/domain/late-interest/interest.ts'
import type { Currency } from '#shared/french/format.ts'
import { agreedPenaltyBps } from '#shared/french/legal-mentions.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { findRates } from './late-rates.ts'

type Terms = {
  id: string
  number: string
  currency: Currency
  issuedOn: string
  dueOn: string
  clientId: string | null
  insolvencyOn: string | null
  /** The day on which the client first received a « mise en demeure » for it. */
  formalNoticeOn: string | null
  /** The last day whose interest an invoice of penalties asks for, drafts too. */
  invoicedThrough: string | null
  indemnityInvoiced: boolean
  /** « Renoncer aux pénalités ». */
  waived: boolean
  /** It asks for penalties itself: they bear none (C. civ. 1343-2). */
  ofPenalties: boolean
  /** What the client contests of what it owes. */
  disputedCents: number
}
type Row = Terms & { kind: string; siren: string | null; penalty: string | null }

/** What an invoice may claim for its lateness, with what it is counted from. `until`: the last day that counts, today. */
export type Interest = LateInterest &
  Terms & {
    debtor: Debtor
    rule: InterestRule
    until: string
    timeZone: string
    owedCents: number
    movements: DebtMovement[]
    /** What a reminder claims: that of the part which is not contested. */
    asked: LateInterest
  }

/**
 * The late interest of issued invoices today, by invoice; drafts, credit notes and ids of others have none. The same few queries for one or for
 * many. The client is what the invoice says that it is, with the SIREN of its card where the invoice has none. A consumer owes interest from
 * the day on which it received a « mise en demeure ».
 */
export async function interestOf(tx: Tx, invoiceIds: readonly string[]): Promise<Map<string, Interest>> {
  const { timeZone } = await getSeller(tx)
  const [terms, movements, rates] = await Promise.all([
    readTerms(tx, invoiceIds),
    listDebtMovements(tx, invoiceIds, timeZone),
    findRates(tx),
  ])
  const until = todayIn(timeZone, tx.now)
  return new Map(
    terms.map(({ kind, siren, penalty, ...invoice }) => {
      const own = movements.get(invoice.id) ?? []
      const bps = penalty === null ? null : agreedPenaltyBps(penalty)
      const rule: InterestRule = bps === null ? { kind: 'law' } : { kind: 'fixed', bps }
      const debtor = debtorOf({ kind, siren })
      const waived = invoice.waived || invoice.ofPenalties
      const facts = { ...invoice, waived, debtor, rule, until, rates }
      const reductions = own.flatMap(({ kind, on, cents }) =>
        kind === 'issued' ? [] : [{ on, cents: -cents }],
      )
      const grossCents = own.find(({ kind }) => kind === 'issued')?.cents ?? 0
      const counted = lateInterest({ ...facts, grossCents, reductions })
      const owedCents = Math.max(
        0,
        own.reduce((sum, { cents }) => sum + cents, 0),
      )
      // All is contested: whoever asks it all the same asks its interest too.
      const isPart = invoice.disputedCents > 0 && invoice.disputedCents < owedCents
      const asked = isPart
        ? undisputedInterest({ ...facts, grossCents, reductions }, invoice.disputedCents)
        : counted
      return [
        invoice.id,
        { ...invoice, ...counted, asked, owedCents, debtor, rule, until, timeZone, movements: own },
      ]
    }),
  )
}

async function readTerms(tx: Tx, invoiceIds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, i.number, i.currency, i.issued_on as "issuedOn", i.due_on as "dueOn",
      coalesce(i.company_id, i.contact_id) as "clientId", d.document #>> '{buyer,kind}' as kind,
      coalesce(d.document #>> '{buyer,siren}', c.siren) as siren,
      (select m ->> 'text' from jsonb_array_elements(d.document -> 'mentions') m where m ->> 'id' = 'late_penalty') as penalty,
      (select min(p.judged_on) from reminder_pauses p
        where p.org_id = i.org_id and p.client_id = coalesce(i.company_id, i.contact_id) and p.ended_at is null and p.reason = 'insolvent') as "insolvencyOn",
      (select min(l.received_on) from reminder_invoices n join letter_receipts l on l.org_id = n.org_id and l.reminder_id = n.reminder_id
        where n.org_id = i.org_id and n.invoice_id = i.id and l.formal_notice) as "formalNoticeOn",
      held."invoicedThrough", coalesce(held."indemnityInvoiced", false) as "indemnityInvoiced",
      exists (select from penalty_waivers w where w.org_id = i.org_id and w.invoice_id = i.id and w.undone_at is null) as waived,
      d.document ->> 'operation' = 'penalties' as "ofPenalties", ${disputedCentsOf('i')} as "disputedCents"
    from invoices i join invoice_documents d on d.org_id = i.org_id and d.invoice_id = i.id
    left join companies c on c.org_id = i.org_id and c.id = i.company_id
    left join lateral (
      select max(a.to_on) as "invoicedThrough", bool_or(a.indemnity_cents > 0) as "indemnityInvoiced" from penalty_claims a
      where a.org_id = i.org_id and a.invoice_id = i.id and penalty_claim_holds(a.org_id, a.penalty_invoice_id)) held on true
    where i.org_id = ${tx.scope.orgId} and i.id = any (${invoiceIds}::uuid[]) and i.due_on is not null
      and i.kind in ('invoice', 'deposit', 'corrective')`.execute(tx.byKey)
  return rows
}
