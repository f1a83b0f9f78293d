import { inTransaction } from '#server/db/transaction.ts'
import { cleanHtml } from '#server/integrations/mail-html/clean-html.ts'
import { htmlSnippet } from '#server/integrations/mail-html/text-of.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Draft, DraftContent } from '#shared/contract/mail-sending.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findSharedDraft } from '../queries/answered-mail.ts'
import { getDraft } from '../queries/drafts.ts'
import { findSender } from '../queries/senders.ts'
import { moveFiles } from '../store/draft-files.ts'
import { type LockedDraft, lockOpenDraft, writeDraft } from '../store/drafts.ts'
import { notifyMailChanged } from '../store/notify-mail-changed.ts'

type Input = DraftContent & { draftId: string; revision: number }

/**
 * Saves a draft made from `revision`. Errors: not_found, draft_sent, draft_exists, and version_conflict, whose data is the stored draft
 * without its history.
 */
export function saveDraft(
  scope: Scope,
  { draftId, revision, ...input }: Input,
): Promise<Omit<Draft, 'quoted'>> {
  const { to, cc, bcc, mailboxId, alias, subject, quotes, prospecting } = input
  const body = cleanHtml(input.body)
  const signature = cleanHtml(input.signature)
  const snippet = htmlSnippet(body)
  return inTransaction(scope, async (tx) => {
    const draft = await lockOpenDraft(tx, draftId)
    await assertRevision(tx, draft, revision)
    if (mailboxId !== draft.mailbox_id) await assertMayMove(tx, draft, mailboxId)
    const recipients = { to, cc, bcc }
    const flags = { quotes, prospecting }
    await writeDraft(tx, draftId, {
      mailboxId,
      alias,
      recipients,
      subject,
      body,
      signature,
      snippet,
      ...flags,
    })
    if (mailboxId !== draft.mailbox_id) {
      await moveFiles(tx, draftId, mailboxId)
      await notifyMailChanged(tx, 'drafts', draft.mailbox_id)
    }
    await notifyMailChanged(tx, 'drafts', mailboxId)
    return withoutHistory(await getDraft(tx, draftId))
  })
}

const withoutHistory = ({ quoted: _, ...draft }: Draft) => draft

/** Refuses to write over, or to send, a text that its author has not read. Errors: version_conflict. */
export async function assertRevision(tx: Tx, draft: LockedDraft, revision: number): Promise<void> {
  if (draft.revision === revision) return
  throw new DomainError('version_conflict', { data: withoutHistory(await getDraft(tx, draft.id)) })
}

/** Errors: not_found for a mailbox that the caller does not write from; draft_exists. */
async function assertMayMove(tx: Tx, draft: LockedDraft, mailboxId: string): Promise<void> {
  if ((await findSender(tx, mailboxId)) === null) throw new DomainError('not_found')
  const { conversation_id: conversationId, kind } = draft
  if (conversationId === null) return
  const other = await findSharedDraft(tx, { conversationId, mailboxId, forward: kind === 'forward' })
  if (other !== null && other !== draft.id) throw new DomainError('draft_exists')
}
