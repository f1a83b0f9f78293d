import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

export type MailFile = { fileKey: string; subject: string; sender: string; receivedAt: Date }

/** The source of a mail that the caller may read whole. Errors: not_found. */
export async function getMailFile(tx: Tx, messageId: string): Promise<MailFile> {
  const row = await tx.db
    .selectFrom('mail_messages as m')
    .innerJoin('readable_mails as r', (join) =>
      join.onRef('r.org_id', '=', 'm.org_id').onRef('r.id', '=', 'm.id'),
    )
    .select(['m.file_key', 'm.subject', 'm.from_name', 'm.from_address', 'm.received_at'])
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.id', '=', messageId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return {
    fileKey: row.file_key,
    subject: row.subject,
    sender: row.from_name ?? row.from_address ?? '',
    receivedAt: row.received_at,
  }
}
