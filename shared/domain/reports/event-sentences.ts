import type { Sentence } from '#shared/domain/text/sentence.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { reportEvents } from './events.ts'

const quoted =
  (noun: string, participle: string): Sentence =>
  (read) =>
    `${noun}${read('name') === '' ? '' : ` «\u202f${read('name')}\u202f»`} ${participle}`
const dashboard = (participle: string) => quoted('Tableau de bord', participle)
const schedule = (participle: string) => quoted('Envoi programmé', participle)

/** Whole sentences, where the facts of the event say more than its words. */
export const reportSentences = {
  'report.goal_set': quoted('Objectif', 'fixé'),
  'report.goal_changed': quoted('Objectif', 'modifié'),
  'report.goal_removed': quoted('Objectif', 'supprimé'),
  'report.dashboard_shared': dashboard('partagé'),
  'report.dashboard_changed': dashboard('modifié'),
  'report.dashboard_unshared': dashboard('rendu privé'),
  'report.dashboard_deleted': dashboard('supprimé'),
  'report.dashboard_restored': dashboard('restauré'),
  'report.schedule_created': schedule('créé'),
  'report.schedule_changed': schedule('modifié'),
  'report.schedule_paused': schedule('suspendu'),
  'report.schedule_resumed': schedule('repris'),
  'report.schedule_ended': schedule('arrêté'),
  'report.sent': (read) => {
    const count = Number(read('count')) || 0
    return `${quoted('Rapport', 'envoyé')(read)} à ${count}${NBSP}${count > 1 ? 'membres' : 'membre'}`
  },
  'report.not_sent': (read) =>
    `${quoted('Rapport', 'non envoyé')(read)}${read('reason') === '' ? '' : `${NBSP}: ${read('reason')}`}`,
} satisfies Partial<Record<keyof typeof reportEvents, Sentence>>
