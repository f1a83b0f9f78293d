import { inTransaction } from '#server/db/transaction.ts'
import { SendError, type Sent } from '#server/integrations/mail-transport/port.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { letterKind } from '#shared/domain/mail-sending/letter.ts'
import { sendingFaults } from '#shared/domain/mail-sending/sending.ts'
import { nextTryAt } from '#shared/domain/mail-sending/sending-tries.ts'
import { notifyMailChanged } from '../store/notify-mail-changed.ts'
import { writeAnnounced } from '../store/outgoing.ts'
import {
  type LockedSending,
  lockSending,
  type SentDocument,
  scheduleSending,
  updateSending,
} from '../store/sendings.ts'
import { endWait } from './end-wait.ts'

/** Writes that a mail left. Whatever was thought meanwhile, its server took it. */
export function recordSent(
  scope: Scope,
  sendingId: string,
  { remoteId, filed, announced }: Sent,
): Promise<void> {
  return inTransaction(scope, async (tx) => {
    const sending = await lockSending(tx, sendingId)
    if (sending.state !== 'sent') await emitLetterEvent(tx, sending, null)
    await updateSending(tx, sendingId, {
      state: 'sent',
      fault: null,
      fault_detail: null,
      sent_at: sending.sent_at ?? tx.now,
      ...(remoteId === null ? {} : { remote_id: remoteId }),
      filed: filed || sending.filed,
    })
    await endWait(tx, sending)
    if (announced !== null) await writeAnnounced(tx, sending.mailbox_id, announced)
    await notifyMailChanged(tx, 'conversations', sending.mailbox_id)
  })
}

/** Writes why a mail did not leave, or may not have. One that its server certainly has not is tried again, as long as it may take it. */
export function recordFailure(scope: Scope, sendingId: string, error: SendError): Promise<void> {
  return inTransaction(scope, async (tx) => {
    const sending = await lockSending(tx, sendingId)
    if (sending.state !== 'sending') return // Found among what was sent meanwhile.
    const said = { fault: error.fault, fault_detail: error.message.slice(0, 500) }
    const next = error.outcome === 'later' ? nextTryAt(tx.now, sending.attempts) : null
    if (error.outcome === 'unsure') await updateSending(tx, sendingId, { state: 'unsure', ...said })
    else if (next === null) {
      await updateSending(tx, sendingId, { state: 'failed', ...said })
      await emitLetterEvent(tx, sending, sendingFaults[error.fault])
    } else await putOff(tx, sendingId, later(tx.now, next, error.retryAfter), said)
    await notifyMailChanged(tx, 'conversations', sending.mailbox_id)
  })
}

const later = (now: Date, next: Date, retryAfter: number | null): Date =>
  retryAfter === null ? next : new Date(Math.max(next.getTime(), now.getTime() + retryAfter * 1_000))

async function putOff(
  tx: Tx,
  sendingId: string,
  dueAt: Date,
  said: { fault: SendError['fault']; fault_detail: string },
): Promise<void> {
  await updateSending(tx, sendingId, { state: 'waiting', due_at: dueAt, ...said })
  await scheduleSending(tx, sendingId, dueAt)
}

/** Our error for one that is no answer of a server: the mail is not prepared, or a fault of ours after it was handed over. */
export const asSendError = (error: unknown): SendError =>
  error instanceof SendError
    ? error
    : new SendError('unsure', 'interrupted', (error as Error).message, { cause: error })

/** The history of a devis, an invoice or a client tells what became of its mail, as of the mails of Ardoise's own sender. */
async function emitLetterEvent(tx: Tx, sending: LockedSending, reason: string | null): Promise<void> {
  const about = aboutOf(sending)
  if (about === null) return
  const { id: mailId, company_id: companyId, contact_id: contactId, author_id: userId, recipients } = sending
  const to = recipients.to[0]?.address ?? ''
  await tx.emit(reason === null ? 'mail.sent' : 'mail.failed', {
    subject: about,
    companyId,
    contactId,
    meta: { kind: letterKind(about.type), mailId, to, userId, ...(reason === null ? {} : { reason }) },
  })
}

function aboutOf(sending: LockedSending): SentDocument | null {
  for (const type of ['quote', 'invoice', 'company', 'contact'] as const) {
    const id = sending[`${type}_id`]
    if (id !== null) return { type, id }
  }
  return null
}
