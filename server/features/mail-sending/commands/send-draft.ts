import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import type { ConfirmedBasis } from '#shared/contract/prospecting.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { countAnswers, findLatestAnswer } from '../queries/answers.ts'
import { findSender, type SenderRow } from '../queries/senders.ts'
import { getSending } from '../queries/sendings.ts'
import { assertProspect } from '../steps/assert-prospect.ts'
import { aliasOf, assertMaySend, assertSendable, dueAtOf } from '../steps/judge-sending.ts'
import { measureFiles } from '../store/draft-files.ts'
import { type LockedDraft, lockDraft, writeSendingOfDraft } from '../store/drafts.ts'
import { notifyMailChanged } from '../store/notify-mail-changed.ts'
import { countOwnSendings, insertSending, lockAnswers, scheduleSending } from '../store/sendings.ts'
import { assertRevision } from './save-draft.ts'

type Input = {
  draftId: string
  revision: number
  at?: string | undefined
  unlessAnswered: boolean
  knownAnswers?: number | undefined
  despite: boolean
  basis?: ConfirmedBasis | undefined
}

/**
 * Accepts a draft for sending: nothing is built or said to a server here. Errors: not_found, already_answered (its data is the other answer),
 * draft_sent, version_conflict, invalid_input at the field, mailbox_refused, mail_allowance_exceeded, prospecting_basis_missing; the draft stays
 * as it is.
 */
export function sendDraft(scope: Scope, input: Input): Promise<Sending> {
  return inTransaction(scope, async (tx) => {
    const draft = await lockDraft(tx, input.draftId)
    const despite = await assertUnanswered(tx, draft, input)
    if (draft.sending_id !== null) throw new DomainError('draft_sent')
    await assertRevision(tx, draft, input.revision)
    const dueAt = dueAtOf(tx.now, input.at)
    const [sender, files, lately] = await Promise.all([
      findSender(tx, draft.mailbox_id),
      measureFiles(tx, draft.id),
      countOwnSendings(tx),
    ])
    if (sender === null) throw new DomainError('not_found')
    assertSendable(draft, files, sender)
    if (sender.refusal !== null) throw new DomainError('mailbox_refused')
    assertMaySend(tx, lately)
    if (draft.prospecting) await assertProspect(tx, draft, sender, input.basis)
    return accept(tx, draft, sender, { ...input, dueAt, despite })
  })
}

async function accept(
  tx: Tx,
  draft: LockedDraft,
  sender: SenderRow,
  { dueAt, at, unlessAnswered, despite }: Input & { dueAt: Date },
): Promise<Sending> {
  const id = randomUUID()
  await insertSending(tx, {
    id,
    mailboxId: draft.mailbox_id,
    conversationId: draft.conversation_id,
    messageId: `${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}`,
    subject: draft.subject,
    recipients: draft.recipients,
    from: aliasOf(draft, sender),
    html: `${draft.body}${draft.signature === '' ? '' : `<br>${draft.signature}`}`,
    dueAt,
    scheduled: at !== undefined,
    unlessAnswered,
    despite,
    prospecting: draft.prospecting,
  })
  await Promise.all([
    writeSendingOfDraft(tx, draft.id, id),
    scheduleSending(tx, id, dueAt),
    notifyMailChanged(tx, 'conversations', draft.mailbox_id),
  ])
  const subject = { type: 'mailbox', id: draft.mailbox_id } as const
  if (despite) await tx.emit('mailbox.sent_despite', { subject, description: draft.subject })
  return getSending(tx, id)
}

type Known = { knownAnswers?: number | undefined; despite: boolean }

/**
 * Refuses a second answer within the same state of a conversation, whoever sent the first and by whatever program; its text is told. Nobody
 * else answers before the transaction ends. Returns whether the author sends in spite of one. Errors: already_answered, invalid_input.
 */
async function assertUnanswered(
  tx: Tx,
  { conversation_id: conversationId, kind }: LockedDraft,
  { knownAnswers, despite }: Known,
): Promise<boolean> {
  if (conversationId === null || (kind !== 'reply' && kind !== 'reply_all')) return false
  if (knownAnswers === undefined)
    throw new DomainError('invalid_input', {
      fields: [
        {
          path: 'knownAnswers',
          code: 'missing',
          message: 'Indiquez le nombre de réponses que vous avez lues.',
        },
      ],
    })
  await lockAnswers(tx, conversationId)
  const answers = await countAnswers(tx, conversationId)
  if (answers === knownAnswers) return false
  if (despite) return true
  throw new DomainError('already_answered', { data: await findLatestAnswer(tx, conversationId, answers) })
}
