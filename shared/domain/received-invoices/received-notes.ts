import type { EInvoiceNote } from '#shared/domain/e-invoices/e-invoice.ts'

/** French names of the subjects of notes (UNTDID 4451, as XP Z12-012 uses them). A subject that is not here has none to show. */
const subjects: ReadonlyMap<string, string> = new Map(
  Object.entries({
    PMT: 'Frais de recouvrement',
    PMD: 'Pénalités de retard',
    AAB: 'Escompte',
    BAR: 'Circuit de facturation',
    TXD: 'Fiscalité',
    REG: 'Informations légales',
    ABL: 'Immatriculation',
    AAI: 'Informations générales',
    AAJ: 'Conditions complémentaires',
    BLU: 'Éco-contribution',
    CUS: 'Douane',
    SUR: 'Remarques du fournisseur',
    ACC: 'Affacturage',
    SIN: 'Instructions particulières',
  }),
)

/** Texts that are codes: those of the note BAR (BR-FR-20), and that of TXD (BR-FR-CO-14). */
const coded: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'BAR',
    new Map(
      Object.entries({
        B2B: 'Entre professionnels établis en France',
        B2BINT: 'Entre professionnels, avec l’étranger',
        B2C: 'Vente à un particulier',
        B2CINT: 'Vente à un particulier, à l’étranger',
        OUTOFSCOPE: 'Hors de la réforme de la facturation électronique',
        ARCHIVEONLY: 'Pour archivage seulement',
      }),
    ),
  ],
  ['TXD', new Map([['MEMBRE_ASSUJETTI_UNIQUE', 'Membre d’un assujetti unique']])],
])

/** A note as it is read: the name of its subject, null where it has none, and its text, in words where the file has a code. */
export function noteWords({ subjectCode, text }: EInvoiceNote): { label: string | null; text: string } {
  const subject = subjectCode ?? ''
  return { label: subjects.get(subject) ?? null, text: coded.get(subject)?.get(text.trim()) ?? text }
}

/** A note as it was kept: until 2026-11-27 its text alone, of which the codes of BAR tell their subject. */
export function keptNote(kept: EInvoiceNote | string): EInvoiceNote {
  if (typeof kept !== 'string') return kept
  const found = [...coded].find(([, texts]) => texts.has(kept.trim()))
  return { subjectCode: found?.[0] ?? null, text: kept }
}
