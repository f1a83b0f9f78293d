import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const reportSubjects = {
  report: 'report:read',
} as const

/** Event types, with the words that name each. A private dashboard has no event: its name is nobody else’s. */
export const reportEvents = {
  'report.goal_set': 'Objectif fixé',
  'report.goal_changed': 'Objectif modifié',
  'report.goal_removed': 'Objectif supprimé',
  'report.dashboard_shared': 'Tableau de bord partagé',
  'report.dashboard_changed': 'Tableau de bord modifié',
  'report.dashboard_unshared': 'Tableau de bord rendu privé',
  'report.dashboard_deleted': 'Tableau de bord supprimé',
  'report.dashboard_restored': 'Tableau de bord restauré',
  'report.schedule_created': 'Envoi de rapport programmé',
  'report.schedule_changed': 'Envoi de rapport modifié',
  'report.schedule_paused': 'Envoi de rapport suspendu',
  'report.schedule_resumed': 'Envoi de rapport repris',
  'report.schedule_ended': 'Envoi de rapport arrêté',
  'report.sent': 'Rapport envoyé',
  'report.not_sent': 'Rapport non envoyé',
} as const satisfies Record<`${keyof typeof reportSubjects}.${string}`, string>

/** The meta of each subject's events. `name`: of the figure, the dashboard or the sending; `reason`: why it did not leave; `count`: of members. */
export type ReportEventMeta = {
  report: Record<'name' | 'reason', Told> & { count: number | null }
}
