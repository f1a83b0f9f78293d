import { from, type Sentence } from '#shared/domain/text/sentence.ts'
import { formatDate } from '#shared/french/format.ts'
import type { paymentPlanEvents } from './events.ts'

const plan = (words: string): Sentence => {
  return (read) => `Échéancier${from(read('clientName'))} ${words}`
}

const term = (words: string): Sentence => {
  return (read) =>
    `Échéance${read('on') === '' ? '' : ` du ${formatDate(read('on'))}`}${from(read('clientName'))} ${words}`
}

/** Whole sentences, where the facts of the event say more than its words. */
export const paymentPlanSentences = {
  'payment_plan.proposed': plan('proposé'),
  'payment_plan.signed': plan('signé\u00a0: les relances attendent'),
  'payment_plan.term_kept': term('payée'),
  'payment_plan.term_missed': term('manquée\u00a0: les relances reprennent'),
  'payment_plan.completed': plan('soldé'),
  'payment_plan.cancelled': plan('annulé'),
} satisfies Partial<Record<keyof typeof paymentPlanEvents, Sentence>>
