/** Lists of conversations that every member has. */
export const conversationViews = ['inbox', 'unread', 'flagged', 'sent', 'archive', 'all'] as const
export type ConversationView = (typeof conversationViews)[number]

export const viewNames: Record<ConversationView, string> = {
  inbox: 'Boîte de réception',
  unread: 'Non lus',
  flagged: 'Suivis',
  sent: 'Envoyés',
  archive: 'Archives',
  all: 'Tous les messages',
}

/** Unread conversations are counted up to here: the screen says « 999+ ». */
export const MOST_COUNTED = 1_000
