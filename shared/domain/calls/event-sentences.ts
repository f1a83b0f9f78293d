import { from, joined, lowered, named, type Sentence } from '#shared/domain/text/sentence.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { type CallOutcome, callOutcomeLabels } from './call-names.ts'
import type { callEvents } from './events.ts'

const whom = (read: Parameters<Sentence>[0]) => read('clientName') || numberOf(read('number'))
const numberOf = (e164: string) => (e164 === '' ? '' : shortPhone(e164))

const resulting = (words: string): Sentence => {
  return (read) => {
    const outcome = callOutcomeLabels[read('outcome') as CallOutcome]
    const result = outcome === undefined ? '' : `${NBSP}: ${lowered(outcome).replace('…', '')}`
    const breach = read('reason') === '' ? '' : ' (appel que la loi interdisait)'
    return `${words}${joined('à', whom(read))}${result}${breach}`
  }
}

const incoming = (words: string): Sentence => {
  return (read) => `${words}${from(whom(read)) || ' d’un numéro masqué'}`
}

/** Whole sentences, where the facts of the event say more than its words. */
export const callSentences = {
  'call.recorded': resulting('Appel'),
  'call.changed': resulting('Résultat d’un appel modifié, appel'),
  'call.received': incoming('Appel reçu'),
  'call.missed': incoming('Appel manqué'),
  'call_list.created': named('Liste d’appels', 'créée'),
  'call_list.changed': named('Liste d’appels', 'modifiée'),
  'call_list.closed': named('Liste d’appels', 'terminée'),
  'call_wish.consented': (read) =>
    `${whom(read) || 'Un client'} consent à être appelé pour de la prospection`,
  'call_wish.revoked': (read) => `${whom(read) || 'Un client'} ne consent plus à être appelé`,
  'call_wish.opposed': (read) => `${whom(read) || 'Un client'} ne veut plus être démarché par téléphone`,
} satisfies Partial<Record<keyof typeof callEvents, Sentence>>
