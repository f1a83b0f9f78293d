/** The use of a folder (RFC 6154), whatever its name. `all` holds every mail again (Gmail by IMAP). */
export const folderRoles = ['inbox', 'sent', 'archive', 'drafts', 'junk', 'trash', 'all'] as const
export type FolderRole = (typeof folderRoles)[number]

/** Names of the folders that each mailbox has; others keep their own. */
export const folderRoleNames: Record<FolderRole, string> = {
  inbox: 'Boîte de réception',
  sent: 'Envoyés',
  archive: 'Archives',
  drafts: 'Brouillons',
  junk: 'Indésirables',
  trash: 'Corbeille',
  all: 'Tous les messages',
}

/** Folders that Ardoise makes on a server that has none. */
export const madeRoles = ['archive', 'trash'] as const satisfies readonly FolderRole[]
export type MadeRole = (typeof madeRoles)[number]

/** Whether the mails of a folder are fetched unless its owner chose otherwise. Drafts are no mails yet. */
export function isFollowedAtFirst(role: FolderRole | null): boolean {
  return role === null || role === 'inbox' || role === 'sent' || role === 'archive' || role === 'all'
}

/** Tries to read a mail before it is set aside. */
export const TRIES_BEFORE_ASIDE = 3
/** Time before a mail that could not be read is tried again. */
export const TRY_AGAIN_SECONDS = 10
/** Sources of mails fetched and stored together: the first page is there after one. */
export const BATCH_MAILS = 50
/** A mail above this stays on its server (Gmail takes 50 MB in, Outlook 150). */
export const MOST_MAIL_BYTES = 50 * 1_048_576

/** Time between two looks at the folders that no server tells about. */
export const LOOK_SECONDS = 60
/** The same, while the provider announces what changes: for announcements that are lost. */
export const PUSHED_LOOK_SECONDS = 300
/** A provider that did not announce anything for so long, though it should, is said not to. */
export const PUSH_SILENT_SECONDS = 6 * 3_600

/** Time between two comparisons of all ids: changes that a server forgot to tell are found then. */
export const COMPARE_SECONDS = 900

/** A mailbox that was not followed to its end for so long stands still, and says so. */
export const STANDS_STILL_SECONDS = 86_400

/** Time to take a move back before the server is told. */
export const UNDO_SECONDS = 6
/** Times that a server may refuse a change before it is taken back here. */
export const MOST_TRIES_OF_A_CHANGE = 3

/** Why a mailbox is not up to date, with what to do. */
export const syncFaults = {
  refused: 'Autorisation expirée. Reconnectez ce compte\u00a0: la reprise se fera là où elle s’est arrêtée.',
  busy: 'Le serveur demande d’attendre. La synchronisation reprendra d’elle-même.',
  lost: 'Le serveur ne répond pas. Nouvel essai sous peu.',
  certificate: 'Le certificat du serveur n’est plus valable. Les essais continuent.',
  unexpected: 'Le serveur a répondu de façon inattendue. Nouvel essai sous peu.',
} as const
export type SyncFault = keyof typeof syncFaults

/** A mailbox whose server asks to wait for longer is tried again then. */
export const LONGEST_PAUSE_SECONDS = 86_400

/** Pause before a mailbox whose server failed is tried again, in seconds: doubled each time, at most a quarter of an hour. */
export function pauseAfterFailures(failures: number): number {
  return Math.min(900, 5 * 2 ** Math.min(failures, 8))
}
