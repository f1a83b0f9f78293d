import type { ErrorTable } from '../verdict.ts'

export const conversationErrors = {
  mail_notice_refused: { status: 401, text: 'Cette annonce de messages n’est pas authentique.' },
  mail_folder_missing: {
    status: 409,
    text: 'Cette boîte n’a pas de dossier pour cela sur son serveur.',
  },
  conversation_kept: {
    status: 409,
    text: 'Deux personnes ont réservé ces conversations\u00a0: elles restent séparées.',
  },
  mail_is_first: { status: 409, text: 'Ce message est le premier\u00a0: il n’y a rien à séparer.' },
  mail_unreadable: {
    status: 422,
    text: 'Ce message ne peut pas être lu. Enregistrez-le pour l’ouvrir avec un autre logiciel.',
  },
} as const satisfies ErrorTable
