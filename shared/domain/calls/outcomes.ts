/** How a call ended, in the order in which the page asks for it. */
export const callOutcomes = [
  'reached',
  'voicemail',
  'no_answer',
  'busy',
  'wrong_number',
  'call_back',
  'interested',
  'not_interested',
  'promise',
  'dispute',
  'do_not_call',
] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** What is proposed after a call, in one gesture. */
export const nextActions = ['task', 'mail', 'quote', 'promise', 'dispute', 'none'] as const
export type NextAction = (typeof nextActions)[number]

/**
 * What the record of an outcome starts by itself: `refusal` the 60 days without prospecting, `opposition` no prospecting for good,
 * `wrong_number` one mark on the number, which is bad at the second.
 */
export type OutcomeEffect = 'refusal' | 'opposition' | 'wrong_number'

type OutcomeRow = {
  label: string
  /** The key that chooses it. */
  key: string
  reached: boolean
  next: NextAction
  effect: OutcomeEffect | null
}

export const outcomeRows: Record<CallOutcome, OutcomeRow> = {
  reached: { label: 'Joint', key: '1', reached: true, next: 'none', effect: null },
  voicemail: { label: 'Messagerie', key: '2', reached: false, next: 'task', effect: null },
  no_answer: { label: 'Pas de réponse', key: '3', reached: false, next: 'task', effect: null },
  busy: { label: 'Occupé', key: '4', reached: false, next: 'task', effect: null },
  wrong_number: { label: 'Mauvais numéro', key: '5', reached: false, next: 'mail', effect: 'wrong_number' },
  call_back: { label: 'Rappeler le…', key: '6', reached: true, next: 'task', effect: null },
  interested: { label: 'Intéressé', key: '7', reached: true, next: 'quote', effect: null },
  not_interested: { label: 'Pas intéressé', key: '8', reached: true, next: 'none', effect: 'refusal' },
  promise: { label: 'Promesse de paiement', key: '9', reached: true, next: 'promise', effect: null },
  dispute: { label: 'Litige', key: '0', reached: true, next: 'dispute', effect: null },
  do_not_call: { label: 'Ne plus appeler', key: 'x', reached: true, next: 'none', effect: 'opposition' },
}

export const nextActionLabels: Record<NextAction, string> = {
  task: 'Créer une tâche',
  mail: 'Écrire un e-mail',
  quote: 'Préparer un devis',
  promise: 'Noter la promesse',
  dispute: 'Noter le litige',
  none: 'Rien',
}

/** The outcome that a key chooses; null for another key. */
export const outcomeOfKey = (key: string): CallOutcome | null =>
  callOutcomes.find((outcome) => outcomeRows[outcome].key === key.toLowerCase()) ?? null

/** Wrong numbers told of the same number before it is marked bad: the number, not the client. */
export const WRONG_NUMBERS_BEFORE_BAD = 2
