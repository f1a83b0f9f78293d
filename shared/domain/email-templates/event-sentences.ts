import { named, type Sentence } from '#shared/domain/text/sentence.ts'
import type { templateEvents } from './events.ts'

/** Whole sentences, where the facts of the event say more than its words. */
export const templateSentences = {
  'template.created': named('Modèle d’e-mail', 'ajouté'),
  'template.updated': named('Modèle d’e-mail', 'modifié'),
  'template.removed': named('Modèle d’e-mail', 'supprimé'),
  'template.restored': named('Modèle d’e-mail', 'restauré'),
} satisfies Partial<Record<keyof typeof templateEvents, Sentence>>
