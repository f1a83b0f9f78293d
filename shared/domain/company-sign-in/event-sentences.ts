import { joined, named, type Sentence } from '#shared/domain/text/sentence.ts'
import type { companySignInEvents } from './events.ts'

const connectionThen = (participle: string): Sentence => named('Connexion d’entreprise', participle)

const domainThen = (participle: string): Sentence => {
  return (read) => ['Domaine', read('domain'), participle].filter((part) => part !== '').join(' ')
}

/** Whole sentences, where the facts of the event say more than its words. */
export const companySignInSentences = {
  'sign_in.connection_added': connectionThen('ajoutée'),
  'sign_in.connection_changed': connectionThen('modifiée'),
  'sign_in.connection_removed': connectionThen('retirée'),
  'domain.added': domainThen('ajouté'),
  'domain.proved': domainThen('prouvé'),
  'domain.record_lost': (read) => `Enregistrement DNS${joined('du domaine', read('domain'))} introuvable`,
  'domain.unproved': (read) => `${['Le domaine', read('domain')].join(' ').trim()} n’est plus prouvé`,
  'domain.removed': domainThen('retiré'),
} satisfies Partial<Record<keyof typeof companySignInEvents, Sentence>>
