import type { ErrorTable } from '../verdict.ts'

export const inboxTeamErrors = {
  assignee_cannot_read: {
    status: 422,
    text: 'Cette personne ne lit aucun des comptes mail de cette conversation. Partagez-en un avec elle, ou choisissez quelqu’un d’autre.',
  },
  team_cannot_read: {
    status: 422,
    text: 'Personne de cette équipe ne lit les comptes mail de cette conversation.',
  },
  mention_cannot_read: {
    status: 422,
    text: 'Une personne mentionnée ne lit pas cette conversation. Retirez son nom, ou partagez le compte mail avec elle.',
  },
  snooze_in_past: { status: 422, text: 'Choisissez un moment à venir.' },
  label_name_taken: { status: 409, text: 'Une étiquette porte déjà ce nom.' },
  team_name_taken: { status: 409, text: 'Une équipe porte déjà ce nom.' },
  note_not_yours: { status: 403, text: 'Seul son auteur peut modifier ou supprimer une note.' },
} as const satisfies ErrorTable
