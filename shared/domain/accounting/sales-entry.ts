import { signedAmounts } from '#shared/domain/invoices/compute-invoice.ts'
import type { InvoiceDocument, TakenBack } from '#shared/domain/invoices/invoice-document.ts'
import { type InvoiceKind, invoiceKinds, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import type { VatAmounts } from '#shared/domain/invoices/invoice-totals.ts'
import { tellsTaxOffice } from '#shared/domain/invoices/life-cycle/cash-in.ts'
import { type BookAccount, vatAccountOf } from './accounts.ts'
import { collectedVat } from './collected-vat.ts'
import { type Entry, type EntryLine, netEntryLines } from './entries.ts'

/** The fields of an issued document that the books read; amounts as issued, positive for a credit note. */
export type BookedSale = Pick<InvoiceDocument, 'operation' | 'vatOnDebits'> & {
  id: string
  kind: InvoiceKind
  number: string
  issuedOn: string
  recordedOn: string
  clientId: string | null
  clientName: string
  vat: VatAmounts[]
  /** Documents of the chain that it is the first to take back: a later one of the chain names them again. */
  takenBack: Pick<TakenBack, 'kind' | 'vat'>[]
  /** Cash received before the issue, which the money ledger holds as a deposit of the devis. */
  prepaidCents: number
  /** The invoice that a credit note gives back on; null for one of a period. */
  credits: string | null
  /** VAT that a credit note settles of payments recorded before it. */
  settledVat: { rateBps: number; vatCents: number }[]
}

const isDeposit = (kind: InvoiceKind) => kind === 'deposit' || kind === 'deposit_credit_note'

/** Whether the VAT of a document is due when it is paid: a credit note on a deposit follows the deposit. */
export const isDueWhenPaid = ({
  kind,
  operation,
  vatOnDebits,
  vat,
}: Pick<BookedSale, 'kind' | 'operation' | 'vatOnDebits' | 'vat'>) =>
  tellsTaxOffice({ kind: isDeposit(kind) ? 'deposit' : kind, operation, vatOnDebits, vat })

/**
 * The piece of an issued document in the journal of sales. `replaced`: the invoice that a corrective one takes the place of, which it
 * takes back whole. Deposits are a debt to the client (4191) until the invoice that takes them back.
 */
export function salesEntry(sale: BookedSale, replaced: BookedSale | null): Entry {
  const { number, issuedOn, recordedOn, kind, clientName } = sale
  const back = replaced === null ? [] : saleLines(replaced).map((line) => ({ ...line, cents: -line.cents }))
  return {
    journal: 'VE',
    on: issuedOn,
    validatedOn: recordedOn,
    piece: number,
    label: `${invoiceKinds[kind].label} ${clientName}${replaced === null ? '' : `, annule ${replaced.number}`}`,
    lines: netEntryLines([...saleLines(sale), ...prepaidLines(sale), ...vatLines(sale.settledVat), ...back]),
  }
}

/** An invoice of goods and services is booked as services: its lines do not say which they are. Penalties are a product of debts (PCG 763). */
const revenueOf = ({ operation }: BookedSale): BookAccount =>
  operation === 'goods' || operation === 'penalties' ? operation : 'services'

function saleLines(sale: BookedSale): EntryLine[] {
  const { id, kind, clientId, credits } = sale
  const amounts = signedAmounts(sale)
  const gross = amounts.reduce((sum, { baseCents, vatCents }) => sum + baseCents + vatCents, 0)
  const base = amounts.reduce((sum, { baseCents }) => sum + baseCents, 0)
  const takenBack = sale.takenBack
    .filter((one) => isDeposit(one.kind))
    .flatMap(signedAmounts)
    .reduce((sum, { baseCents }) => sum + baseCents, 0)
  const pending = isDueWhenPaid(sale)
  const plain = { clientId: null, debtOf: null }
  return [
    { account: 'clients', cents: gross, clientId, debtOf: isCreditNote(kind) ? credits : id },
    ...(isDeposit(kind)
      ? [{ account: 'deposits' as const, cents: -base, ...plain }]
      : [
          { account: revenueOf(sale), cents: -base - takenBack, ...plain },
          { account: 'deposits' as const, cents: takenBack, ...plain },
        ]),
    ...amounts.map(
      ({ rateBps, vatCents }): EntryLine => ({
        account: pending ? 'vatPending' : vatAccountOf(rateBps),
        cents: -vatCents,
        ...plain,
      }),
    ),
  ]
}

/** The deposit that was received pays the invoice made of it, and its VAT is due. */
function prepaidLines(sale: BookedSale): EntryLine[] {
  const { id, clientId, prepaidCents, vat } = sale
  if (prepaidCents === 0) return []
  const plain = { clientId: null, debtOf: null }
  const movement = {
    kind: 'payment' as const,
    recordId: null,
    on: sale.issuedOn,
    amountCents: prepaidCents,
    parts: null,
  }
  return [
    { account: 'deposits', cents: prepaidCents, ...plain },
    { account: 'clients', cents: -prepaidCents, clientId, debtOf: id },
    ...(isDueWhenPaid(sale) ? collectedVat({ vat }, [movement]).flatMap(({ parts }) => vatLines(parts)) : []),
  ]
}

/** VAT leaves its account of waiting. */
export const vatLines = (parts: readonly { rateBps: number; vatCents: number }[]): EntryLine[] =>
  parts.flatMap(({ rateBps, vatCents }): EntryLine[] => [
    { account: 'vatPending', cents: vatCents, clientId: null, debtOf: null },
    { account: vatAccountOf(rateBps), cents: -vatCents, clientId: null, debtOf: null },
  ])
