import type { Reader, Sentence } from '#shared/domain/text/sentence.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'
import { inboxTeamEvents } from './events.ts'

const titled: Sentence = (read) => (read('title') === '' ? 'une conversation' : guillemets(read('title')))

const waitedFor = (read: Reader): string =>
  read('kind') === 'resolution' ? 'Traitement attendu' : 'Réponse attendue'

/** Whole sentences, where the facts of the event say more than its words. */
export const inboxTeamSentences = {
  'conversation.assigned': (read) => {
    if (read('name') === '') return inboxTeamEvents['conversation.assigned']
    if (read('count') !== '') return `${read('name')} vous a attribué ${read('count')}${NBSP}conversations`
    return `${read('name')} vous a attribué ${titled(read)}`
  },
  'conversation.mentioned': (read) =>
    read('name') === ''
      ? inboxTeamEvents['conversation.mentioned']
      : `${read('name')} vous a mentionné dans ${titled(read)}`,
  'conversation.answered': (read) =>
    read('name') === ''
      ? inboxTeamEvents['conversation.answered']
      : `${read('name')} a répondu dans ${titled(read)}`,
  'conversation.due_soon': (read) =>
    read('due') === ''
      ? inboxTeamEvents['conversation.due_soon']
      : `${waitedFor(read)} avant ${read('due')} dans ${titled(read)}`,
  'conversation.late': (read) =>
    read('due') === ''
      ? inboxTeamEvents['conversation.late']
      : `En retard : ${waitedFor(read).toLowerCase()} avant ${read('due')} dans ${titled(read)}`,
} satisfies Partial<Record<keyof typeof inboxTeamEvents, Sentence>>
