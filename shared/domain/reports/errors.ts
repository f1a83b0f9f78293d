import type { ErrorTable } from '../verdict.ts'

export const reportErrors = {
  goal_exists: { status: 409, text: 'Cet objectif existe déjà pour cette période. Modifiez-le.' },
  dashboard_not_own: {
    status: 403,
    text: 'Seul l’auteur de ce tableau, ou qui gère les rapports, peut le modifier.',
  },
  dashboard_not_shared: {
    status: 409,
    text: 'Ce tableau est privé. Partagez-le avec l’équipe pour l’envoyer.',
  },
  dashboard_scheduled: {
    status: 409,
    text: 'Ce tableau part par e-mail. Arrêtez d’abord son envoi programmé.',
  },
  report_recipient_may_not_read: {
    status: 422,
    text: 'Le rôle de cette personne ne lui permet pas de lire ce rapport.',
  },
  report_schedule_ended: { status: 409, text: 'Cet envoi est arrêté.' },
  report_not_sent_yet: { status: 409, text: 'Ce rapport n’est pas encore parti.' },
} as const satisfies ErrorTable
