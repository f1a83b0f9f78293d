import { joined, type Sentence } from '#shared/domain/text/sentence.ts'
import type { litigationEvents } from './events.ts'

const file = (words: string): Sentence => {
  return (read) => `Dossier contentieux${joined('sur', read('clientName'))} ${words}`
}

/** Whole sentences, where the facts of the event say more than its words. */
export const litigationSentences = {
  'litigation.requested': file('demandé'),
  'litigation.made': file('prêt'),
  'litigation.removed': file('supprimé'),
} satisfies Partial<Record<keyof typeof litigationEvents, Sentence>>
