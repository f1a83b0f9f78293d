import { inTransaction, readAs } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Draft } from '#shared/contract/mail-sending.ts'
import { findSharedDraft, getAnsweredMail } from '../queries/answered-mail.ts'
import { getDraft } from '../queries/drafts.ts'
import { type PlannedAnswer, planAnswer } from '../steps/plan-answer.ts'
import { deleteFiles, insertFiles } from '../store/draft-files.ts'
import { insertDraft, lockOpenDraft, turnDraft } from '../store/drafts.ts'
import { notifyMailChanged } from '../store/notify-mail-changed.ts'

type Input = { messageId: string; kind: 'reply' | 'reply_all' | 'forward'; turn: boolean }

/**
 * The draft that answers a mail: the one that its conversation shares, as it is or turned to this mail; else a new one. Errors: not_found,
 * mail_unreadable.
 */
export async function openAnswer(scope: Scope, { messageId, kind, turn }: Input): Promise<Draft> {
  const { mail, shared } = await readAs(scope, async (tx) => {
    const mail = await getAnsweredMail(tx, messageId)
    const of = {
      conversationId: mail.conversation_id,
      mailboxId: mail.mailbox_id,
      forward: kind === 'forward',
    }
    const shared = await findSharedDraft(tx, of)
    return { mail, shared: shared !== null && !turn ? await getDraft(tx, shared) : null }
  })
  if (shared !== null) return shared
  const planned = await planAnswer(scope, mail, kind)
  return inTransaction(scope, (tx) => write(tx, planned, turn))
}

async function write(tx: Tx, { draft, files }: PlannedAnswer, turn: boolean): Promise<Draft> {
  const { mailboxId, conversationId } = draft
  let id = await insertDraft(tx, draft)
  if (id === null) {
    const of = { conversationId: conversationId!, mailboxId, forward: draft.kind === 'forward' }
    // The draft stays until this transaction ends: the insertion waited for whoever made it.
    id = (await findSharedDraft(tx, of))!
    if (!turn) return getDraft(tx, id)
    await lockOpenDraft(tx, id)
    // Their files are those of other mails, which the store keeps for them.
    await deleteFiles(tx, id, 'mail')
    await turnDraft(tx, id, draft)
  }
  await insertFiles(tx, { id, mailbox_id: mailboxId }, files)
  await notifyMailChanged(tx, 'drafts', mailboxId)
  return getDraft(tx, id)
}
