import { decimalText } from '#shared/domain/e-invoices/decimal.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { isCreditNote } from './invoice-kind.ts'

/** Most of « EPC069-12 »: a name of 70 characters, a remittance text of 140, 331 bytes in all, amounts below a billion. */
const MAX_NAME = 70
export const REMITTANCE_MAX = 140
const MAX_BYTES = 331
const MAX_CENTS = 99_999_999_999

/** A transfer in euros: `reference` is what the bank shows who receives it. */
export type EpcTransfer = {
  iban: string
  bic: string | null
  holder: string
  cents: number
  reference: string
}

/**
 * The text of the QR code « SEPA Credit Transfer » (EPC069-12, version 002, UTF-8), which a bank's application turns into a transfer. Null where it
 * cannot hold that sum or those words.
 */
export function epcTransfer({ iban, bic, holder, cents, reference }: EpcTransfer): string | null {
  if (cents <= 0 || cents > MAX_CENTS) return null
  const text = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic ?? '',
    oneLine(holder, MAX_NAME),
    iban,
    `EUR${decimalText(cents, 2)}`,
    // Purpose and structured reference: none.
    '',
    '',
    oneLine(reference, REMITTANCE_MAX),
  ].join('\n')
  return new TextEncoder().encode(text).length > MAX_BYTES ? null : text
}

/**
 * The text of the QR code « SEPA Credit Transfer » of an issued invoice. Null where there is nothing to transfer in euros, or no account to transfer to.
 */
export function epcPayment(
  document: Pick<InvoiceDocument, 'kind' | 'number' | 'currency' | 'totals' | 'payment' | 'seller'>,
): string | null {
  const { kind, number, currency, totals, payment, seller } = document
  if (isCreditNote(kind) || number === null || currency !== 'EUR' || payment?.kind !== 'transfer') return null
  const { iban, bic, accountName } = payment
  return epcTransfer({
    iban,
    bic,
    holder: accountName ?? seller.name,
    cents: totals.dueCents,
    reference: number,
  })
}

function oneLine(text: string, most: number): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, most).join('')
}
