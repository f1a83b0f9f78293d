import { from, type Sentence } from '#shared/domain/text/sentence.ts'
import { formatDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { taskEvents } from './events.ts'

const quoted = (name: string) => (name === '' ? '' : ` «\u202f${name}\u202f»`)

/** Names a single task, and counts several. */
const tasks = (participle: string): Sentence => {
  return (read) => {
    const count = Number(read('count')) || 0
    if (read('name') === '' && count > 1) return `${count}${NBSP}tâches ${participle}s`
    return `Tâche${quoted(read('name'))} ${participle}`
  }
}

/** Whole sentences, where the facts of the event say more than its words. */
export const taskSentences = {
  'task.created': tasks('créée'),
  'task.updated': tasks('modifiée'),
  'task.moved': tasks('déplacée'),
  'task.snoozed': tasks('reportée'),
  'task.completed': tasks('terminée'),
  'task.reopened': tasks('rouverte'),
  'task.cancelled': tasks('annulée'),
  'task.archived': tasks('supprimée'),
  'task.restored': tasks('restaurée'),
  'task.assigned': (read) => {
    const count = Number(read('count')) || 0
    if (count > 1) return `${count}${NBSP}tâches vous sont attribuées`
    return `La tâche${quoted(read('name'))} vous est attribuée`
  },
  'task.due': (read) => {
    const on = read('on') === '' ? '' : `, échéance le ${formatDate(read('on'))}`
    const hour = read('hour') === '' ? '' : ` à ${read('hour')}`
    return `Rappel de la tâche${quoted(read('name'))}${on}${hour}`
  },
  'task.given': (read) => {
    const count = Number(read('count')) || 0
    const words = count > 1 ? `${count}${NBSP}tâches reprises` : 'Une tâche reprise'
    return `${words}${from(read('member'))}`
  },
} satisfies Partial<Record<keyof typeof taskEvents, Sentence>>
