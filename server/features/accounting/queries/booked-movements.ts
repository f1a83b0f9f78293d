import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { BookedMovement } from '#shared/domain/accounting/money-entry.ts'
import { listVatDue } from './vat-due.ts'

/** Movements of money in euros by id, without the day of their recording. Errors: e_reporting_too_long. */
export async function listBookedMovements(
  tx: Tx,
  ids: readonly string[],
  timeZone: string,
): Promise<Map<string, Omit<BookedMovement, 'recordedOn'>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<MovementRow>`
    select m.id, m.kind, to_char(m.occurred_at at time zone ${timeZone}, 'YYYY-MM-DD') as "on", coalesce(p.reference, o.payout_id) as reference, m.chained, m.payment_id as "paymentId",
           (select coalesce(c.name, concat_ws(' ', k.first_name, k.last_name)) from money_lines as l
            left join companies as c on c.org_id = l.org_id and c.id = l.company_id
            left join contacts as k on k.org_id = l.org_id and k.id = l.contact_id
            where l.org_id = m.org_id and l.movement_id = m.id and coalesce(l.company_id, l.contact_id) is not null order by l.line_no limit 1) as "clientName",
           (select json_agg(json_build_object('account', l.account, 'amountCents', l.amount_cents, 'currency', l.currency, 'companyId', l.company_id,
              'contactId', l.contact_id, 'invoiceId', l.invoice_id, 'number', i.number) order by l.line_no)
            from money_lines as l left join invoices as i on i.org_id = l.org_id and i.id = l.invoice_id
            where l.org_id = m.org_id and l.movement_id = m.id) as lines
    from money_movements as m left join payments as p on p.org_id = m.org_id and p.id = m.payment_id
    -- A payout, and a fee of a payment that Ardoise does not know, have the provider's name of the payout.
    left join provider_payout_parts as f on m.source_kind = 'stripe_fee' and f.org_id = m.org_id and f.part_id = m.source_id
    left join provider_payouts as o on o.org_id = m.org_id and o.id = coalesce(f.payout_id,
      case when m.source_kind in ('stripe_payout', 'stripe_payout_return') then m.source_id::uuid end)
    where m.org_id = ${tx.scope.orgId} and m.id = any(${[...ids]}::uuid[])`.execute(tx.db)
  const invoiceIds = rows.flatMap(({ lines }) => lines.flatMap(({ invoiceId }) => invoiceId ?? []))
  const vat = await listVatDue(tx, invoiceIds, timeZone)
  return new Map(
    rows.map((row) => {
      const { id, kind, on, reference, clientName, lines } = row
      const invoiceNumbers = [...new Set(lines.flatMap(({ number }) => number ?? []))]
      return [
        id,
        {
          id,
          kind,
          on,
          reference: reference || null,
          clientName: clientName || null,
          lines,
          invoiceNumbers,
          vat: vat.get(row.chained ? id : row.paymentId!) ?? [],
        },
      ]
    }),
  )
}

type MovementRow = Omit<BookedMovement, 'recordedOn' | 'vat' | 'invoiceNumbers' | 'lines'> & {
  chained: boolean
  paymentId: string | null
  lines: (BookedMovement['lines'][number] & { currency: string; number: string | null })[]
}
