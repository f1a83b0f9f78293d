import { formatCount } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'

/** Bytes of all files of a reminder: encoded they are a third more, and many receivers refuse a mail of more than 20 MB. */
export const ATTACHED_MAX_BYTES = 10 * 1_048_576
/** More files than that in one mail look like junk. */
export const ATTACHED_MAX = 20
/** Numbers that are told one by one. */
const MOST_TOLD = 10

/** An invoice or a devis whose PDF is to go with a reminder. `size`: its bytes; null where it has no PDF, as one that was imported. */
type Weighed = { number: string; size: number | null }

/** Which of these leave in the room that there is, the first before the others. A heavy one is left out alone. */
export function chooseAttached<Invoice extends Weighed>(
  invoices: readonly Invoice[],
  room: { bytes: number; files: number },
): { attached: (Invoice & { size: number })[]; left: Invoice[] } {
  const attached: (Invoice & { size: number })[] = []
  const left: Invoice[] = []
  let bytes = 0
  for (const invoice of invoices) {
    const { size } = invoice
    if (size === null || attached.length === room.files || bytes + size > room.bytes) left.push(invoice)
    else {
      attached.push({ ...invoice, size })
      bytes += size
    }
  }
  return { attached, left }
}

type Named = Pick<Weighed, 'number'>

/** The invoices, and the devis, that do not go with a reminder, as its reader is told; null: all go. */
export function leftOutWords(invoices: readonly Named[], quotes: readonly Named[] = []): string | null {
  const told = [
    listed(invoices, ['Facture non jointe', 'Factures non jointes']),
    listed(quotes, ['Devis non joint', 'Devis non joints']),
  ].filter((words) => words !== null)
  return told.length === 0 ? null : told.join(' ')
}

function listed(left: readonly Named[], [one, many]: [string, string]): string | null {
  if (left.length === 0) return null
  const told = left.slice(0, MOST_TOLD).map(({ number }) => number)
  const more = left.length - told.length
  const rest = more > 0 ? ` et ${formatCount(more, 'autre', 'autres')}` : ''
  return left.length === 1 ? `${one}${NBSP}: ${told[0]}.` : `${many}${NBSP}: ${told.join(', ')}${rest}.`
}
