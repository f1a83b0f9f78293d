import { named, type Sentence } from '#shared/domain/text/sentence.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { catalogueEvents } from './events.ts'

/** Names a single item, and counts several. */
const items = (participle: string): Sentence => {
  return (read) => {
    const name = read('name')
    const count = Number(read('count')) || 0
    if (name === '' && count > 1) return `${count}${NBSP}articles du catalogue ${participle}s`
    return ['Article', name, 'du catalogue', participle].filter((part) => part !== '').join(' ')
  }
}

/** Whole sentences, where the facts of the event say more than its words. */
export const catalogueSentences = {
  'catalogue.created': named('Article', 'ajouté au catalogue'),
  'catalogue.updated': named('Article', 'modifié dans le catalogue'),
  'catalogue.archived': items('archivé'),
  'catalogue.restored': items('restauré'),
  'catalogue.imported': items('importé'),
} satisfies Partial<Record<keyof typeof catalogueEvents, Sentence>>
