import { formatDate, formatMonth } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'

/** The first row of the ledger that is not as it was recorded, as the verification names it. */
export type NamedFault = {
  position: number
  kind: 'invoice_issued' | 'payment_recorded' | 'movement_recorded' | 'closure'
  /** Null: a whole series lacks a document. */
  subjectId: string | null
  /** The number of the invoice, the reference of the payment, the period of the closure, or the series. */
  name: string | null
  reason:
    | 'entry_missing'
    | 'money_altered'
    | 'entry_altered'
    | 'chain_broken'
    | 'document_missing'
    | 'document_altered'
    | 'file_missing'
    | 'file_altered'
}

/** « 25 nov. 2026 », « novembre 2026 » or « 2026 », of a period written as `2026-11-25`, `2026-11` or `2026`. */
export function periodText(period: string): string {
  if (period.length === 10) return formatDate(period)
  return period.length === 7 ? formatMonth(`${period}-01`) : period
}

/** Names the altered row and its place in the ledger. */
export function ledgerFaultText({ position, kind, subjectId, name, reason }: NamedFault): string {
  const row = `la ligne${NBSP}${position} du registre`
  if (subjectId === null)
    return `Il manque au moins un document dans la série ${name ?? ''}${NBSP}: elle compte moins de documents que de numéros attribués.`
  const subject = subjectOf(kind, name)
  switch (reason) {
    case 'entry_missing':
      return `Une ligne manque au registre à la position${NBSP}${position}, là où se trouve ${subject}.`
    case 'money_altered':
      return `Ce qui a été reçu ou remboursé sur le ${subject} n’est plus ce que disent ses règlements et ses avoirs.`
    case 'entry_altered':
      return `La ligne${NBSP}${position} du registre, ${subject}, a été modifiée.`
    case 'chain_broken':
      return `La chaîne est rompue à ${row}, ${subject}${NBSP}: elle ne suit plus celle qui la précède.`
    case 'document_missing':
      return `Le contenu de ${row}, ${subject}, a disparu.`
    case 'document_altered':
      return `Le contenu de ${row}, ${subject}, n’est plus tel qu’il a été enregistré.`
    case 'file_missing':
      return `Le PDF ou le XML de ${row}, ${subject}, a disparu.`
    case 'file_altered':
      return `Le PDF ou le XML de ${row}, ${subject}, n’est plus celui qui a été émis.`
  }
}

function subjectOf(kind: NamedFault['kind'], name: string | null): string {
  if (kind === 'closure') return name === null ? 'une clôture' : `clôture${NBSP}: ${periodText(name)}`
  if (kind === 'movement_recorded') return `mouvement d’argent${NBSP}: ${name ?? 'sans nom'}`
  if (kind === 'payment_recorded')
    return name === null ? 'un règlement sans référence' : `règlement${NBSP}: ${name}`
  return name === null ? 'un document sans numéro' : `document ${name}`
}
