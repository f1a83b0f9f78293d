import { decimalText } from '#shared/domain/e-invoices/decimal.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { isCreditNote } from './invoice-kind.ts'

/** Most of « EPC069-12 »: a name of 70 characters, a remittance text of 140, 331 bytes in all, amounts below a billion. */
const MAX_NAME = 70
const MAX_REMITTANCE = 140
const MAX_BYTES = 331
const MAX_CENTS = 99_999_999_999

/**
 * The text of the QR code « SEPA Credit Transfer » of an issued invoice (EPC069-12, version 002, UTF-8), which a bank's
 * application turns into a transfer. Null where there is nothing to transfer in euros, or no account to transfer to.
 */
export function epcPayment(
  document: Pick<InvoiceDocument, 'kind' | 'number' | 'currency' | 'totals' | 'payment' | 'seller'>,
): string | null {
  const { kind, number, currency, totals, payment, seller } = document
  if (isCreditNote(kind) || number === null || currency !== 'EUR' || payment?.kind !== 'transfer') return null
  if (totals.dueCents <= 0 || totals.dueCents > MAX_CENTS) return null
  const text = [
    'BCD',
    '002',
    '1',
    'SCT',
    payment.bic ?? '',
    oneLine(payment.accountName ?? seller.name, MAX_NAME),
    payment.iban,
    `EUR${decimalText(totals.dueCents, 2)}`,
    // Purpose and structured reference: none.
    '',
    '',
    oneLine(number, MAX_REMITTANCE),
  ].join('\n')
  return new TextEncoder().encode(text).length > MAX_BYTES ? null : text
}

function oneLine(text: string, most: number): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, most).join('')
}
