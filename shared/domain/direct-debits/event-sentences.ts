import { from, type Sentence } from '#shared/domain/text/sentence.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { directDebitEvents } from './events.ts'

/** « Mandat de prélèvement RUM-1 de Vasseur signé ». */
const mandateThen = (participle: string): Sentence => {
  return (read) =>
    ['Mandat de prélèvement', read('reference')].filter((part) => part !== '').join(NBSP) +
    `${from(read('clientName'))} ${participle}`
}

/** Whole sentences, where the facts of the event say more than its words. */
export const directDebitSentences = {
  'mandate.recorded': mandateThen('enregistré'),
  'mandate.asked': mandateThen('envoyé pour signature'),
  'mandate.signed': mandateThen('signé'),
  'mandate.revoked': mandateThen('révoqué'),
  'debit.rejected': (read) => `Prélèvement${read('number') === '' ? '' : ` de ${read('number')}`} rejeté`,
} satisfies Partial<Record<keyof typeof directDebitEvents, Sentence>>
