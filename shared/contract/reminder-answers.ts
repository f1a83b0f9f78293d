import { z } from 'zod'
import { TERMS_MAX, TERMS_MIN } from '#shared/domain/payment-plans/payment-plan.ts'
import {
  clientAnswers,
  DELAY_MESSAGE_MAX,
  type SaidMeans,
  saidMeansNames,
} from '#shared/domain/reminders/client-words.ts'
import { daySchema, instantSchema, publicEndpoint } from './endpoint.ts'

const meansSchema = z.enum(saidMeansNames as [SaidMeans, ...SaidMeans[]], {
  error: 'Choisissez un moyen de paiement.',
})

/** Equal terms, a month apart, that a client would pay in. */
export const askedTermsSchema = z.object({
  count: z
    .int({ error: 'Choisissez un nombre d’échéances.' })
    .min(TERMS_MIN, `Au moins ${TERMS_MIN} échéances.`)
    .max(TERMS_MAX, `Au plus ${TERMS_MAX} échéances.`),
  firstOn: z.iso.date('Choisissez un jour.'),
})

/** What the client said of an invoice on its page, as far as it still holds. */
export const clientAnswersSchema = z.object({
  paid: z.object({ paidOn: daySchema, means: meansSchema, saidAt: instantSchema }).nullable(),
  promise: z.object({ promisedOn: daySchema, amountCents: z.int(), saidAt: instantSchema }).nullable(),
  delay: z
    .object({ message: z.string(), terms: askedTermsSchema.nullable().optional(), saidAt: instantSchema })
    .nullable(),
  /** The last day that may be promised; null: no promise is accepted any more. */
  lastPromiseOn: daySchema.nullable(),
})
export type ClientAnswers = z.output<typeof clientAnswersSchema>

const byLink = { token: z.string().min(1).max(200) }
const errors = ['link_invalid', 'link_revoked', 'invoice_link_expired', 'nothing_to_pay'] as const
const limit = { max: 20, seconds: 3_600, by: 'ip' } as const
const dayInput = z.iso.date('Choisissez un jour.')

/** What each of these acts says, of one invoice or of several. */
export const paidFields = { paidOn: dayInput, means: meansSchema }
export const promiseFields = { promisedOn: dayInput }
export const withdrawFields = { answer: z.enum(clientAnswers) }
export const delayFields = {
  message: z
    .string()
    .trim()
    .min(1, 'Indiquez le délai que vous demandez.')
    .max(DELAY_MESSAGE_MAX, `Ce texte dépasse ${DELAY_MESSAGE_MAX} caractères.`),
  /** Null: the client leaves them to its team. */
  terms: askedTermsSchema.nullable().default(null),
}

export const reminderAnswersContract = {
  announcePayment: publicEndpoint({
    method: 'POST',
    path: '/invoice-links/{token}/paid',
    summary:
      '«\u202fJ’ai payé\u202f»\u00a0: les relances attendent que le paiement soit retrouvé, au plus 30 jours.',
    input: z.object({ ...byLink, ...paidFields }),
    output: clientAnswersSchema,
    errors,
    limit,
  }),
  promisePayment: publicEndpoint({
    method: 'POST',
    path: '/invoice-links/{token}/promise',
    summary:
      '«\u202fJe paierai le…\u202f»\u00a0: le client promet ce que cette facture doit, et les relances attendent ce jour.',
    input: z.object({ ...byLink, ...promiseFields }),
    output: clientAnswersSchema,
    errors,
    limit,
  }),
  askDelay: publicEndpoint({
    method: 'POST',
    path: '/invoice-links/{token}/delay',
    summary: '«\u202fJe demande un délai\u202f»\u00a0: les relances attendent la réponse de l’émetteur.',
    input: z.object({ ...byLink, ...delayFields }),
    output: clientAnswersSchema,
    errors,
    limit,
  }),
  withdrawAnswer: publicEndpoint({
    method: 'POST',
    path: '/invoice-links/{token}/withdraw',
    summary:
      'Retire ce que le client avait annoncé\u00a0: un paiement, une promesse ou une demande de délai.',
    input: z.object({ ...byLink, ...withdrawFields }),
    output: clientAnswersSchema,
    errors,
    limit,
  }),
}
