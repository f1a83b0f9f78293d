import type { Registration } from '#shared/french/legal-mentions.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { InvoiceMention } from './invoice-document.ts'

/** The mentions of a person who never pays late, by the end of their ids; an e-invoice needs three notes, a reader one sentence (BR-FR-05). */
const withoutObject = {
  credit_note: `Pénalités de retard, indemnité de recouvrement et escompte${NBSP}: sans objet, ce document est un avoir.`,
  consumer: `Pénalités de retard, indemnité de recouvrement et escompte${NBSP}: sans objet, le client est un particulier.`,
}
const WITHOUT_OBJECT = /^(?:pmd|pmt|aab)_(credit_note|consumer)$/

/**
 * The mentions of an invoice as paper shows them: capital and registry at the foot of each page, the rest as one paragraph in which what
 * is « sans objet » is said once. The e-invoice keeps each in its own note.
 */
export function printedMentions(mentions: readonly InvoiceMention[]): {
  registration: Registration
  paragraph: string[]
} {
  const textOf = (asked: string) => mentions.find(({ id }) => id === asked)?.text ?? null
  const paragraph: string[] = []
  for (const { id, text } of mentions) {
    if (id === 'share_capital' || id === 'registry') continue
    const [, whose] = WITHOUT_OBJECT.exec(id) ?? []
    const said = whose === 'credit_note' || whose === 'consumer' ? withoutObject[whose] : text
    if (!paragraph.includes(said)) paragraph.push(said)
  }
  return { registration: { capital: textOf('share_capital'), registry: textOf('registry') }, paragraph }
}
