import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { QuoteMoney } from '#shared/domain/invoices/receivable.ts'
import type { Currency } from '#shared/french/format.ts'

/** A payment that may be a deposit, and the draft or invoice that already invoices it. Errors: not_found. */
export async function getReceivedDeposit(tx: Tx, paymentId: string) {
  const row = await tx.db
    .selectFrom('payments as p')
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'p.org_id').onRef('i.payment_id', '=', 'p.id'),
    )
    .select([
      'p.captured_at as capturedAt',
      'p.quote_id as quoteId',
      'p.invoice_id as paidInvoiceId',
      'i.id as depositId',
    ])
    // Only the rest on the devis counts: some may have been given back.
    .select((eb) =>
      eb
        .selectFrom('money_movements as m')
        .innerJoin('money_lines as l', (join) =>
          join.onRef('l.org_id', '=', 'm.org_id').onRef('l.movement_id', '=', 'm.id'),
        )
        .select(sql<string>`coalesce(-sum(l.amount_cents), 0)`.as('held'))
        .whereRef('m.org_id', '=', 'p.org_id')
        .whereRef('m.payment_id', '=', 'p.id')
        .where('l.account', '=', 'client_deposit')
        .as('held'),
    )
    .where('p.org_id', '=', tx.scope.orgId)
    .where('p.id', '=', paymentId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  const { held, ...facts } = row
  return { ...facts, amountCents: Number(held) }
}

/** Reads the total of a devis, and the money that came in on it and on its invoices. Errors: not_found. */
export async function getQuoteMoney(
  tx: Tx,
  quoteId: string,
): Promise<QuoteMoney & { draft: boolean; currency: Currency }> {
  const { orgId } = tx.scope
  const quote = await tx.db
    .selectFrom('quotes')
    .select(['status', 'currency', 'gross_cents'])
    .where('org_id', '=', orgId)
    .where('id', '=', quoteId)
    .executeTakeFirst()
  if (!quote) throw new DomainError('not_found')
  const [payments, invoices] = await Promise.all([
    tx.db
      .selectFrom('money_lines')
      .select(sql<string>`coalesce(-sum(amount_cents), 0)`.as('cents'))
      .where('org_id', '=', orgId)
      .where((eb) =>
        eb.or([
          eb('quote_id', '=', quoteId),
          eb(
            'invoice_id',
            'in',
            eb
              .selectFrom('invoices')
              .select('id')
              .where('org_id', '=', orgId)
              .where('quote_id', '=', quoteId),
          ),
        ]),
      )
      .executeTakeFirstOrThrow(),
    tx.db
      .selectFrom('invoices')
      .select([
        'due_cents as dueCents',
        'gross_cents as grossCents',
        'paid_cents as paidCents',
        'credited_cents as creditedCents',
      ])
      .where('org_id', '=', orgId)
      .where('quote_id', '=', quoteId)
      .where('issued_on', 'is not', null)
      .execute(),
  ])
  return {
    draft: quote.status === 'draft',
    currency: quote.currency as Currency,
    grossCents: quote.gross_cents,
    paymentsCents: Number(payments.cents),
    invoices,
  }
}
