import {
  type LockedMailbox,
  lockMailbox,
  readSealed,
  updateMailbox,
} from '#server/features/mailboxes/store/mailboxes.ts'
import type { Tx } from '#server/scope.ts'
import {
  FAILURES_BEFORE_ERROR,
  type MailboxFault,
  nextMailboxCheck,
} from '#shared/domain/mailboxes/mailbox.ts'
import { isSealedByFormer, type MailboxSecret, sealSecret } from './seal-secret.ts'
import type { Outcome } from './try-mailbox.ts'

/** A mailbox that was held to be checked, and what opened it then. */
export type Checked = { mailbox: LockedMailbox; sealed: string; secret: MailboxSecret }

/** Writes what its service said, and holds it no more. */
export async function recordCheck(
  tx: Tx,
  { mailbox, sealed, secret }: Checked,
  outcome: Outcome,
): Promise<void> {
  const { context } = tx.scope
  const present = await lockMailbox(tx, mailbox.id)
  // Disconnected or reconnected meanwhile: the result is about another secret.
  if (present === null || (await readSealed(tx, mailbox.id)) !== sealed) return
  await updateMailbox(tx, mailbox.id, { held_until: null })
  if (outcome.kind === 'refused') return stop(tx, present, outcome.status, outcome.fault)
  if (outcome.kind === 'unanswered') return countFailure(tx, present, outcome)
  const reseal = outcome.secret ?? (isSealedByFormer(context, sealed) ? secret : null)
  await updateMailbox(tx, mailbox.id, {
    status: 'active',
    fault: null,
    failures: 0,
    last_sync_at: tx.now,
    updated_at: tx.now,
    expires_at: outcome.expiresAt,
    next_check_at: nextMailboxCheck(tx.now, outcome.expiresAt),
    ...(reseal ? { sealed: sealSecret(context, mailbox.id, reseal) } : {}),
  })
}

/** Only its owner can mend it: said to them, and not tried again. */
export async function stop(
  tx: Tx,
  mailbox: LockedMailbox,
  status: 'expired' | 'invalid',
  fault: MailboxFault,
): Promise<void> {
  await updateMailbox(tx, mailbox.id, { status, fault, failures: 0, updated_at: tx.now })
  await tx.emit('mailbox.expired', {
    subject: { type: 'mailbox', id: mailbox.id },
    meta: { userId: mailbox.user_id, provider: mailbox.provider, email: mailbox.address },
  })
}

/** Counts a check without an answer: several in a row are shown as an error, which the next answer clears. */
async function countFailure(
  tx: Tx,
  mailbox: LockedMailbox,
  { fault }: { fault: MailboxFault },
): Promise<void> {
  const failures = mailbox.failures + 1
  const shown = failures >= FAILURES_BEFORE_ERROR
  await updateMailbox(tx, mailbox.id, {
    failures,
    ...(shown ? { status: 'invalid', fault, updated_at: tx.now } : {}),
  })
}
