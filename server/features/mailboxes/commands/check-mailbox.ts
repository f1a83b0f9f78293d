import { inTransaction } from '#server/db/transaction.ts'
import {
  isSealedByFormer,
  type MailboxSecret,
  openSecret,
  sealSecret,
} from '#server/features/mailboxes/steps/seal-secret.ts'
import { type Outcome, tryMailbox } from '#server/features/mailboxes/steps/try-mailbox.ts'
import {
  type LockedMailbox,
  lockMailbox,
  readSealed,
  updateMailbox,
} from '#server/features/mailboxes/store/mailboxes.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import {
  FAILURES_BEFORE_ERROR,
  HOLD_SECONDS,
  IMAP_CHECK_SECONDS,
  type MailboxFault,
  nextMailboxCheck,
  REFRESH_MARGIN_SECONDS,
} from '#shared/domain/mailboxes/mailbox.ts'

/** `refused`: an access token that the provider does not take any more, though it should last longer. */
type Asked = { orgId: string; mailboxId: string; refused?: string }

/**
 * Renews the tokens of one mailbox, or signs in on its server. It is held meanwhile, by its row's own word and by no lock:
 * two processes never renew one grant, and nobody waits for a stranger's server.
 */
export async function checkMailbox(context: AppContext, { orgId, mailboxId, refused }: Asked): Promise<void> {
  const scope = systemScope(context, orgId)
  const begun = await inTransaction(scope, (tx) => begin(tx, mailboxId, refused))
  if (begun === null) return
  const outcome = await tryMailbox(context, begun.mailbox, begun.secret)
  await inTransaction(scope, (tx) => recordCheck(tx, begun, outcome))
}

/** Holds the mailbox; null when it is gone, checked by another, not due, or unreadable. */
async function begin(tx: Tx, mailboxId: string, refused: string | undefined): Promise<Checked | null> {
  const mailbox = await lockMailbox(tx, mailboxId)
  if (mailbox === null || (mailbox.held_until !== null && mailbox.held_until > tx.now)) return null
  const sealed = await readSealed(tx, mailbox.id)
  const secret = openSecret(tx.scope.context, mailbox.id, sealed)
  const isRefused =
    refused !== undefined && secret !== null && 'accessToken' in secret && secret.accessToken === refused
  if (!isRefused && !isDue(mailbox, tx.now)) return null
  if (secret !== null) {
    await updateMailbox(tx, mailbox.id, { held_until: new Date(tx.now.getTime() + HOLD_SECONDS * 1_000) })
    return { mailbox, sealed, secret }
  }
  await stop(tx, mailbox, 'invalid', 'unreadable')
  return null
}

/** Another job may have done it since this one was asked for. */
function isDue({ expires_at, last_sync_at, failures }: LockedMailbox, now: Date): boolean {
  if (failures > 0) return true
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
  if (expires_at === null) return last_sync_at === null || last_sync_at < before(IMAP_CHECK_SECONDS / 2)
  return before(-REFRESH_MARGIN_SECONDS) >= expires_at
}

/** A mailbox that was held to be checked, and what opened it then. */
type Checked = { mailbox: LockedMailbox; sealed: string; secret: MailboxSecret }

/** Writes what its service said, and holds it no more. */
async function recordCheck(tx: Tx, { mailbox, sealed, secret }: Checked, outcome: Outcome): Promise<void> {
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
async function stop(
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
