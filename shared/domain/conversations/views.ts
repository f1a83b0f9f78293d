/** Lists of conversations that every member has: of mails, then of the team’s work. */
export const mailViews = ['inbox', 'unread', 'flagged', 'sent', 'archive', 'all'] as const
export const teamViews = [
  'mine',
  'unassigned',
  'late',
  'soon',
  'waiting',
  'snoozed',
  'mentions',
  'done',
] as const
export const conversationViews = [...mailViews, ...teamViews] as const
export type ConversationView = (typeof conversationViews)[number]
/** A view of what the team says of conversations, wherever their mails stand. */
export type TeamView = (typeof teamViews)[number]

export const isTeamView = (view: ConversationView): view is TeamView =>
  (teamViews as readonly string[]).includes(view)

export const viewNames: Record<ConversationView, string> = {
  inbox: 'Boîte de réception',
  unread: 'Non lus',
  flagged: 'Suivis',
  sent: 'Envoyés',
  archive: 'Archives',
  all: 'Tous les messages',
  mine: 'À moi',
  unassigned: 'Non attribuées',
  late: 'En retard',
  soon: 'Bientôt en retard',
  waiting: 'En attente',
  snoozed: 'Reportées',
  mentions: 'Mentions',
  done: 'Traitées',
}

/** Unread conversations are counted up to here: the screen says « 999+ ». */
export const MOST_COUNTED = 1_000
