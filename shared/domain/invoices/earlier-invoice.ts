import { MAX_TOTAL_CENTS } from '#shared/domain/documents/totals.ts'
import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import { parseSiren } from '#shared/french/siren.ts'
import { type InvoiceKind, isCreditNote } from './invoice-kind.ts'

/** Kinds that another software may have issued. */
export const earlierKinds = [
  'invoice',
  'deposit',
  'credit_note',
  'corrective',
  'deposit_credit_note',
] as const satisfies readonly InvoiceKind[]
export type EarlierKind = (typeof earlierKinds)[number]

/** An invoice that another software issued, as it is kept: amounts are positive, whatever the kind. */
export type EarlierInvoice = {
  kind: EarlierKind
  number: string
  issuedOn: string
  dueOn: string | null
  clientName: string
  clientSiren: string | null
  title: string | null
  /** Both or none. */
  netCents: number | null
  vatCents: number | null
  grossCents: number
  /** The rest to pay; 0 for a credit note. */
  owedCents: number
}

/** Fields of a table, and what is wrong of each, in French. */
export type EarlierField = Exclude<keyof EarlierInvoice, 'kind'> | 'kind'
export type EarlierFault = { field: EarlierField; text: string }

/** Why an invoice cannot be kept; empty when it can. */
export function earlierFaults(invoice: EarlierInvoice, today: string): EarlierFault[] {
  const { number, issuedOn, dueOn, clientName, grossCents, netCents, vatCents, owedCents, kind } = invoice
  const faults: EarlierFault[] = []
  const fault = (field: EarlierField, text: string) => faults.push({ field, text })
  if (number === '') fault('number', 'Le numéro manque.')
  else if (number.length > 50) fault('number', 'Ce numéro dépasse 50 caractères.')
  if (issuedOn > today) fault('issuedOn', 'Cette date est à venir.')
  if (issuedOn < '1950-01-01') fault('issuedOn', 'Cette date est trop ancienne.')
  if (dueOn !== null && dueOn < issuedOn) fault('dueOn', 'L’échéance précède la date de la facture.')
  if (clientName === '') fault('clientName', 'Le client manque.')
  else if (clientName.length > 160) fault('clientName', 'Ce nom dépasse 160 caractères.')
  if (grossCents < 0) fault('grossCents', 'Ce montant est négatif.')
  else if (grossCents > MAX_TOTAL_CENTS)
    fault('grossCents', 'Ce total dépasse 99\u202f999\u202f999,99\u00a0€.')
  if (netCents !== null && vatCents !== null && netCents + vatCents !== grossCents)
    fault('grossCents', 'Le total TTC n’est pas la somme du HT et de la TVA.')
  if (owedCents < 0) fault('owedCents', 'Ce montant est négatif.')
  else if (owedCents > grossCents) fault('owedCents', 'Le reste dû dépasse le total.')
  else if (owedCents > 0 && isCreditNote(kind)) fault('owedCents', 'Un avoir n’est pas dû par le client.')
  return faults
}

/** UNTDID 1001 (BT-3) of the files that we may have issued elsewhere. */
const kindsByCode = new Map<string, EarlierKind>([
  ['380', 'invoice'],
  ['386', 'deposit'],
  ['381', 'credit_note'],
  ['261', 'credit_note'],
  ['396', 'credit_note'],
  ['262', 'credit_note'],
  ['384', 'corrective'],
  ['502', 'credit_note'],
  ['503', 'deposit_credit_note'],
])

/** Why a file cannot be kept as an earlier invoice, in French; null when it can. */
export function fileFault({ typeCode, currency }: Pick<EInvoice, 'typeCode' | 'currency'>): string | null {
  if (!kindsByCode.has(typeCode)) return `Ce type de document (${typeCode}) ne se reprend pas.`
  if (currency !== 'EUR') return `Cette facture est en ${currency}\u00a0: la reprise ne compte qu’en euros.`
  return null
}

/** Reads an earlier invoice from an e-invoice file that has no fileFault; null where it lacks its number or its day. `owed`: nothing was paid since. */
export function earlierFromFile(invoice: EInvoice, owed: boolean): EarlierInvoice | null {
  const { number, issuedOn, typeCode, totals, buyer, dueOn } = invoice
  if (number === null || issuedOn === null) return null
  const kind = kindsByCode.get(typeCode) ?? 'invoice'
  const gross = Math.abs(totals.grossCents)
  const registered = buyer.legalRegistration?.scheme === '0002' ? buyer.legalRegistration.value : null
  return {
    kind: totals.grossCents < 0 ? 'credit_note' : kind,
    number: number.trim(),
    issuedOn,
    dueOn: isCreditNote(kind) || (dueOn !== null && dueOn < issuedOn) ? null : dueOn,
    clientName: buyer.name.trim().slice(0, 160),
    clientSiren: registered === null ? null : parseSiren(registered),
    title: null,
    netCents: totals.vatCents === null ? null : gross - Math.abs(totals.vatCents),
    vatCents: totals.vatCents === null ? null : Math.abs(totals.vatCents),
    grossCents: gross,
    owedCents:
      owed && !isCreditNote(kind) && totals.grossCents > 0
        ? Math.min(gross, Math.max(0, totals.dueCents))
        : 0,
  }
}
