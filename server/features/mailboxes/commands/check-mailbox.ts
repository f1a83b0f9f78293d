import { inTransaction } from '#server/db/transaction.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import {
  FAILURES_BEFORE_ERROR,
  IMAP_CHECK_SECONDS,
  type MailboxFault,
  nextMailboxCheck,
  REFRESH_MARGIN_SECONDS,
} from '#shared/domain/mailbox.ts'
import { holdMailbox, readSealed, updateMailbox } from '../store.ts'
import { isSealedByFormer, openSecret, sealSecret } from './seal-secret.ts'
import { tryMailbox } from './try-mailbox.ts'

type Held = NonNullable<Awaited<ReturnType<typeof holdMailbox>>>

/** Renews the tokens of one mailbox, or signs in on its server. The row is held meanwhile: two processes never renew one grant. */
export function checkMailbox(context: AppContext, job: { orgId: string; mailboxId: string }): Promise<void> {
  return inTransaction(systemScope(context, job.orgId), async (tx) => {
    const mailbox = await holdMailbox(tx, job.mailboxId)
    if (mailbox === null || !isDue(mailbox, tx.now)) return
    const sealed = await readSealed(tx, mailbox.id)
    const secret = openSecret(context, mailbox.id, sealed)
    if (secret === null) return stop(tx, mailbox, 'invalid', 'unreadable')
    const outcome = await tryMailbox(context, mailbox, secret)
    if (outcome.kind === 'refused') return stop(tx, mailbox, outcome.status, outcome.fault)
    if (outcome.kind === 'unanswered') return countFailure(tx, mailbox, outcome)
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
  })
}

/** Another job may have done it since this one was asked for. */
function isDue({ expires_at, last_sync_at, failures }: Held, now: Date): boolean {
  if (failures > 0) return true
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
  if (expires_at === null) return last_sync_at === null || last_sync_at < before(IMAP_CHECK_SECONDS / 2)
  return before(-REFRESH_MARGIN_SECONDS) >= expires_at
}

/** Only its owner can mend it: said to them, and not tried again. */
async function stop(
  tx: Tx,
  mailbox: Held,
  status: 'expired' | 'invalid',
  fault: MailboxFault,
): Promise<void> {
  await updateMailbox(tx, mailbox.id, { status, fault, failures: 0, updated_at: tx.now })
  await tx.emit('mailbox.expired', {
    subject: { type: 'mailbox', id: mailbox.id },
    meta: { userId: mailbox.user_id, provider: mailbox.provider, email: mailbox.address },
  })
}

/** No answer: tried again; after several it is shown, and mends by itself when an answer comes. */
async function countFailure(tx: Tx, mailbox: Held, { fault }: { fault: MailboxFault }): Promise<void> {
  const failures = mailbox.failures + 1
  const shown = failures >= FAILURES_BEFORE_ERROR
  await updateMailbox(tx, mailbox.id, {
    failures,
    ...(shown ? { status: 'invalid', fault, updated_at: tx.now } : {}),
  })
}
