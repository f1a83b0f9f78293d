import { inTransaction } from '#server/db/transaction.ts'
import { deleteArchiveOf } from '#server/features/mailboxes/store/archives.ts'
import { deleteOwnMailbox } from '#server/features/mailboxes/store/mailboxes.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Deletes the mailbox and its secret at once; a job revokes the grant, with retries, or removes the Maildir. Errors: not_found. */
export function deleteMailbox(scope: Scope, { mailboxId }: { mailboxId: string }) {
  return inTransaction(scope, async (tx) => {
    const gone = await deleteOwnMailbox(tx, mailboxId)
    if (gone === null) throw new DomainError('not_found')
    await tx.emit('mailbox.deleted', {
      subject: { type: 'mailbox', id: mailboxId },
      meta: { userId: scope.userId, provider: gone.provider, email: gone.address },
    })
    if (gone.provider === 'maildir') {
      await deleteArchiveOf(tx, mailboxId)
      await tx.enqueue('remove-archives', { orgId: scope.orgId })
    } else if (gone.provider !== 'imap') await tx.enqueue('revoke-grants', { orgId: scope.orgId })
    return { mailboxId }
  })
}
