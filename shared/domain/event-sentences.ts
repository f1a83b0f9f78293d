import { featureSentences } from './event-sentences.gen.ts'
import { type EventType, eventTypes } from './events.ts'
import type { Reader, Sentence } from './text/sentence.ts'

/** Parts of a sentence: the type of the event, and the meta that its command gave. */
export type SentenceFacts = { type: EventType; meta: Record<string, unknown> }

/** Only where the event's own facts say more than the plain text of its type. */
const sentences: Partial<Record<EventType, Sentence>> = featureSentences

/**
 * The event in French, without its amount, date or author: « Devis D-2026-0042 signé par Menuiserie Vasseur ».
 * Facts that are missing are left out; the sentence stays whole.
 */
export function eventSentence({ type, meta }: SentenceFacts): string {
  const read: Reader = (name) => {
    const value = Object.hasOwn(meta, name) ? meta[name] : null
    return typeof value === 'string' ? value.trim() : ''
  }
  return sentences[type]?.(read) ?? eventTypes[type]
}

/** The facts of an event beside its sentence, by their label: of a refund that is asked, how it leaves, to whose account, and why. */
export function eventFacts({ type, meta }: SentenceFacts): [string, string][] {
  if (type !== 'payment.refund_asked') return []
  return (Object.entries(askedFacts) as [string, string][]).flatMap(([name, label]): [string, string][] => {
    const value = Object.hasOwn(meta, name) ? meta[name] : null
    return typeof value === 'string' && value !== '' ? [[label, value]] : []
  })
}
const askedFacts = { means: 'Moyen', holder: 'Titulaire', iban: 'IBAN', why: 'À vérifier' }

/** Where the words of an event stand, other than in its reason. */
const wordsOf = {
  'quote.change_requested': 'message',
  'quote.question_asked': 'message',
  'invoice.disputed': 'message',
  'invoice.dispute_settled': 'message',
  'invoice.payment_announced': 'message',
  'invoice.payment_promised': 'message',
  'invoice.delay_asked': 'message',
  'invoice.answered': 'message',
  'invoice.answer_withdrawn': 'message',
  'reminder.client_said': 'note',
} as const

/** The words that came with the event: a client's reason or request, or why a mail failed. Null when there are none. */
export function eventWords({ type, meta }: SentenceFacts): string | null {
  const name = type in wordsOf ? wordsOf[type as keyof typeof wordsOf] : 'reason'
  const words = Object.hasOwn(meta, name) ? meta[name] : null
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : null
}
