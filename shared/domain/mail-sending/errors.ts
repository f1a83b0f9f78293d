import type { ErrorTable } from '../verdict.ts'

export const mailSendingErrors = {
  already_answered: {
    status: 409,
    text: 'Une réponse est déjà partie dans cette conversation. Lisez-la avant d’envoyer la vôtre.',
  },
  mailbox_refused: {
    status: 409,
    text: 'Ce compte mail n’accepte plus d’envoi d’Ardoise. Reconnectez-le, ou choisissez un autre compte\u00a0: votre brouillon est gardé.',
  },
  draft_exists: {
    status: 409,
    text: 'Cette conversation a déjà un brouillon dans ce compte. Ouvrez-le, ou supprimez-le d’abord.',
  },
  draft_sent: { status: 409, text: 'Ce message est déjà parti, ou programmé. Il ne peut plus être modifié.' },
  sending_left: { status: 409, text: 'Ce message est déjà parti\u00a0: il ne peut plus être annulé.' },
  sending_of_quote: {
    status: 409,
    text: 'Ce message porte un devis ou une facture déjà envoyés\u00a0: renvoyez-les plutôt depuis leur page.',
  },
  sending_not_stuck: {
    status: 409,
    text: 'Ce message n’est ni en échec ni à vérifier\u00a0: il n’y a rien à renvoyer.',
  },
} as const satisfies ErrorTable
