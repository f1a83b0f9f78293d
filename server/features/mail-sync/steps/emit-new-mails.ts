import type { Tx } from '#server/scope.ts'
import type { ReadMail } from '../store/mails.ts'
import type { FollowedMailbox } from './pass.ts'

/** A mail that took longer to arrive here is told by no event: it comes from an import or an outage. */
const NEWS_MS = 86_400_000

/** Tells the feed of mails that somebody wrote just now. */
export async function emitNewMails(
  tx: Tx,
  mailbox: FollowedMailbox,
  fresh: readonly ReadMail[],
): Promise<void> {
  if (mailbox.syncedAt === null) return
  for (const { outgoing, receivedAt, parsed } of fresh) {
    if (outgoing || parsed.automatic || tx.now.getTime() - receivedAt.getTime() > NEWS_MS) continue
    await tx.emit('mailbox.mail_received', {
      subject: { type: 'mailbox', id: mailbox.id },
      description: parsed.subject,
      meta: { userId: mailbox.userId, email: parsed.from?.address ?? null },
    })
  }
}
