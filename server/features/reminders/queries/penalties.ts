import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { InvoiceInterest } from '#shared/contract/late-interest.ts'

/** What was asked of the penalties of an invoice by other invoices, drafts too, and whether the rest was given up. */
export async function findPenalties(tx: Tx, invoiceId: string): Promise<InvoiceInterest['penalties']> {
  const { orgId } = tx.scope
  const [claims, waivers] = await Promise.all([
    sql<Omit<InvoiceInterest['penalties']['claims'][number], 'state'> & { status: string }>`
      select p.id as "invoiceId", p.number, p.status, c.from_on as "from", c.to_on as "to", c.interest_cents::float8 as "interestCents",
        c.indemnity_cents::float8 as "indemnityCents"
      from penalty_claims c join invoices p on p.org_id = c.org_id and p.id = c.penalty_invoice_id
      where c.org_id = ${orgId} and c.invoice_id = ${invoiceId} order by c.created_at, p.id`.execute(tx.db),
    sql<{ at: Date; byName: string | null; tellAt: Date | null; toldAt: Date | null; toldTo: string | null }>`
      select w.waived_at as at, u.name as "byName", w.tell_at as "tellAt", w.told_at as "toldAt", w.told_to as "toldTo"
      from penalty_waivers w left join users u on u.id = w.waived_by
      where w.org_id = ${orgId} and w.invoice_id = ${invoiceId} and w.undone_at is null`.execute(tx.db),
  ])
  const [waiver] = waivers.rows
  return {
    claims: claims.rows.map(({ status, ...claim }) => ({
      ...claim,
      state: status === 'draft' || status === 'cancelled' ? status : 'issued',
    })),
    waiver:
      waiver === undefined
        ? null
        : {
            ...waiver,
            at: waiver.at.toISOString(),
            tellAt: waiver.tellAt?.toISOString() ?? null,
            toldAt: waiver.toldAt?.toISOString() ?? null,
          },
  }
}
