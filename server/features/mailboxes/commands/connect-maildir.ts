import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { writeMaildir } from '#server/features/mailboxes/store/mailboxes.ts'
import type { Scope } from '#server/scope.ts'
import { maildirOf } from '../queries/mailbox-access.ts'

/**
 * A mailbox whose mails lie in a Maildir of the data directory (ADR 063), wholly shared, with all that it holds. Returns its directory
 * below that of the Maildirs.
 */
export async function connectMaildir(scope: Scope, { address }: { address: string }): Promise<string> {
  const mailboxId = randomUUID()
  await inTransaction(scope, (tx) => writeMaildir(tx, mailboxId, address))
  return maildirOf(scope.orgId, mailboxId)
}
