import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { MailChange } from '#shared/contract/mail-sync.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { FolderRole } from '#shared/domain/mail-sync/mail-sync.ts'
import { writeChanges } from '../steps/write-changes.ts'
import { listHandled, listHandledFolders, type StandingMail } from '../store/handled-mails.ts'

/** Does the same to every mail of some conversations that the caller may handle. Errors: not_found, mail_folder_missing. */
export function changeConversations(
  scope: Scope,
  input: ConversationAction,
): Promise<{ undo: MailChange[] }> {
  return inTransaction(scope, async (tx) => writeChanges(tx, await planChanges(tx, input)))
}

type ConversationAction = {
  conversationIds: string[]
  action: 'seen' | 'unseen' | 'flag' | 'unflag' | 'archive' | 'trash' | 'inbox' | 'move'
  folderId?: string | undefined
  mailboxId?: string | undefined
}

/** Where « Archiver » and the others lead: the first of these folders that the mailbox has. */
const TARGETS = { archive: ['archive', 'all'], trash: ['trash'], inbox: ['inbox'] } as const satisfies Record<
  string,
  FolderRole[]
>
/** Folders that « Archiver » empties; the others leave any. */
const ARCHIVED: readonly (FolderRole | null)[] = ['inbox']

/** Changes of mails that an action on conversations means. Errors: not_found, mail_folder_missing. */
async function planChanges(
  tx: Tx,
  { conversationIds, action, folderId, mailboxId }: ConversationAction,
): Promise<MailChange[]> {
  const mails = await listHandled(tx, conversationIds, mailboxId)
  if (mails.length === 0) throw new DomainError('not_found')
  if (action === 'seen' || action === 'unseen' || action === 'unflag')
    return onceEach(mails).map(({ messageId }) => ({ messageId, action }))
  if (action === 'flag')
    return [...Map.groupBy(mails, ({ conversationId }) => conversationId).values()].map((all) => ({
      messageId: all.reduce((a, b) => (b.receivedAt > a.receivedAt ? b : a)).messageId,
      action,
    }))
  const folders = await listHandledFolders(tx)
  const targetOf = (mail: StandingMail): string => {
    const own = folders.filter((folder) => folder.mailboxId === mail.mailboxId)
    const target =
      action === 'move'
        ? own.find(({ id }) => id === folderId)
        : TARGETS[action].flatMap((role) => own.filter((folder) => folder.role === role))[0]
    if (target) return target.id
    if (action === 'move') throw new DomainError('not_found')
    throw new DomainError('mail_folder_missing', {
      data: { mailboxId: mail.mailboxId, role: TARGETS[action][0] },
    })
  }
  return mails
    .filter(({ role, outgoing }) => movable(action, role, outgoing))
    .map(
      (mail): MailChange => ({
        messageId: mail.messageId,
        action: 'move',
        from: mail.folderId,
        to: targetOf(mail),
      }),
    )
    .filter((change) => change.action !== 'move' || change.from !== change.to)
}

/** Archiving leaves what was sent where it is; so does filing, but not the bin. */
function movable(action: ConversationAction['action'], role: FolderRole | null, outgoing: boolean): boolean {
  if (action === 'archive') return ARCHIVED.includes(role)
  if (action === 'trash') return role !== 'trash' && role !== 'all'
  return role !== 'all' && role !== 'sent' && !(outgoing && role === 'drafts')
}

const onceEach = (mails: readonly StandingMail[]) => [
  ...new Map(mails.map((mail) => [mail.messageId, mail])).values(),
]
