import type { ErrorTable } from '../verdict.ts'
import { taskLimits } from './task.ts'

export const taskErrors = {
  task_closed: {
    status: 409,
    text: 'Cette tâche est terminée ou annulée. Rouvrez-la pour la modifier.',
  },
  task_assignee_cannot_read: {
    status: 422,
    text: 'Le rôle de cette personne ne lui permet pas de consulter les tâches.',
  },
  task_snooze_in_past: { status: 422, text: 'Choisissez un moment à venir.' },
  task_repeat_needs_due: { status: 422, text: 'Une tâche qui se répète a une échéance.' },
  task_no_meeting: { status: 409, text: 'Ce message ne propose aucun rendez-vous.' },
  task_neighbour_moved: {
    status: 409,
    text: 'Le tableau a changé entre-temps. Déplacez la tâche à nouveau.',
  },
  task_files_full: {
    status: 422,
    text: `Une tâche a au plus ${taskLimits.files} fichiers. Supprimez-en un d’abord.`,
  },
  member_has_tasks: {
    status: 409,
    text: 'Des tâches ouvertes sont attribuées à ce membre. Choisissez qui les reprend.',
  },
} as const satisfies ErrorTable
