import { type Currency, formatMoney } from '#shared/french/format.ts'
import { imageKind } from '../files/image-kind.ts'

/** Why a client disputes an invoice; the words are shown to the client and to the organization. */
export const disputeReasons = {
  amount: 'Le montant ou un prix n’est pas celui convenu',
  vat: 'La TVA n’est pas la bonne',
  not_delivered: 'La livraison ou la prestation n’est pas faite, ou pas entièrement',
  quality: 'Ce qui a été livré ou réalisé n’est pas conforme',
  duplicate: 'J’ai déjà reçu cette facture',
  already_paid: 'J’ai déjà payé cette facture',
  details: 'Mes coordonnées ou une référence sont fausses ou manquent',
  other: 'Autre raison',
} as const
export type DisputeReason = keyof typeof disputeReasons

export const disputeReasonNames = Object.keys(disputeReasons) as DisputeReason[]

/**
 * What a dispute covers of what is owed, in minor units: `amountCents` of it, or all (null). What is paid settles the rest first: an amount in dispute stays in
 * dispute until somebody settles it.
 */
export const disputedCents = (owedCents: number, amountCents: number | null): number =>
  amountCents === null ? owedCents : Math.min(owedCents, amountCents)

/** The amount that may be asked of an invoice, in minor units: its part that is not contested or, where all is, all. */
export const askedDespite = (owedCents: number, contestedCents: number): number =>
  contestedCents < owedCents ? owedCents - contestedCents : owedCents

/** Why a client cannot contest this amount of what it owes, in French; null: it can. */
export const disputedFault = (amountCents: number, owedCents: number, currency: Currency): string | null =>
  amountCents > owedCents
    ? `Il reste ${formatMoney(owedCents, currency)} à payer\u00a0: indiquez au plus ce montant.`
    : null

/** « 400,00 € contestés sur 1 200,00 € », for who reads it. */
export const disputedPartWords = (amountCents: number, owedCents: number, currency: Currency): string =>
  `${formatMoney(amountCents, currency)} contestés sur ${formatMoney(owedCents, currency)}`

export const DISPUTE_MESSAGE_MAX = 2_000
export const SETTLEMENT_NOTE_MAX = 1_000

/** Files of one dispute, and the size of each: a scan of a page, or a photo as phones take them. */
export const DISPUTE_FILES_MAX = 3
export const DISPUTE_FILE_BYTES = 5 * 1_048_576

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** The kind of a file that a client joins, by its first bytes, whatever its sender says; null for anything but a PDF, a JPEG or a PNG. */
export function disputeFileKind(bytes: Uint8Array): { contentType: string; extension: string } | null {
  if (PDF.every((byte, index) => bytes[index] === byte))
    return { contentType: 'application/pdf', extension: 'pdf' }
  return imageKind(bytes)
}

/** Shortest of names that systems take, without what they would read as a folder; its ending is that of its kind. */
const NAME_MAX = 120

/** « devis signé.PDF.exe » of a PDF is « devis signé.PDF.pdf »: its ending opens no program. */
export function disputeFileName(name: string, extension: string): string {
  const plain = [...name]
    .map((sign) => (sign < ' ' || '\u007f/\\:*?"<>|'.includes(sign) ? ' ' : sign))
    .join('')
    .trim()
  const dot = plain.lastIndexOf('.')
  const stem = (dot > 0 ? plain.slice(0, dot) : plain).slice(0, NAME_MAX).trim()
  return `${stem === '' || stem.startsWith('.') ? 'fichier' : stem}.${extension}`
}
