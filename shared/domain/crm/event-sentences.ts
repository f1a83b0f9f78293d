import { basisLabels } from '#shared/domain/prospecting/labels.ts'
import type { ProspectingBasis } from '#shared/domain/prospecting/prospecting.ts'
import { from, joined, lowered, named, type Sentence } from '#shared/domain/text/sentence.ts'
import { formatDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { crmEvents } from './events.ts'

/** `whoever`: the words for one whose name is not kept. */
const prospectingChanged = (whoever: string): Sentence => {
  return (read) => {
    const name = read('name')
    if (read('state') === 'refused') return `${name || whoever} s’oppose à la prospection par e-mail`
    const basis = basisLabels[read('basis') as ProspectingBasis]
    if (basis !== undefined) return `Prospection par e-mail${from(name)} autorisée (${lowered(basis)})`
    return `Prospection par e-mail${from(name)}${NBSP}: plus rien d’enregistré`
  }
}

const statementSent: Sentence = (read) =>
  `Relevé de compte${read('on') === '' ? '' : ` au ${formatDate(read('on'))}`} envoyé${joined('à', read('to') || read('name'))}`

const statementOpened: Sentence = (read) =>
  `Page de tout ce qu’il doit consultée${joined('par', read('name'))}`
const statementLink = (done: string): Sentence => {
  return (read) => `Lien de la page${from(read('name'))} ${done}`
}

/** Whole sentences, where the facts of the event say more than its words. */
export const crmSentences = {
  'company.created': named('Entreprise', 'ajoutée'),
  'company.updated': named('Entreprise', 'modifiée'),
  'company.archived': named('Entreprise', 'archivée'),
  'company.restored': named('Entreprise', 'restaurée'),
  'company.statement_sent': statementSent,
  'company.statement_link_created': statementLink('créé'),
  'company.statement_link_revoked': statementLink('désactivé'),
  'company.statement_opened': statementOpened,
  'company.prospecting_changed': prospectingChanged('Une entreprise'),
  'contact.created': named('Contact', 'ajouté'),
  'contact.updated': named('Contact', 'modifié'),
  'contact.archived': named('Contact', 'archivé'),
  'contact.restored': named('Contact', 'restauré'),
  'contact.statement_sent': statementSent,
  'contact.statement_link_created': statementLink('créé'),
  'contact.statement_link_revoked': statementLink('désactivé'),
  'contact.statement_opened': statementOpened,
  'contact.prospecting_changed': prospectingChanged('Un contact'),
} satisfies Partial<Record<keyof typeof crmEvents, Sentence>>
