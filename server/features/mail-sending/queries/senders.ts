import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { sendingRefusal } from '#server/features/mailboxes/queries/sending-access.ts'
import type { Tx } from '#server/scope.ts'
import type { Sender } from '#shared/contract/mail-sending.ts'
import { mailMaxBytes } from '#shared/domain/mail-sending/mail-max-bytes.ts'
import type { MailboxProvider } from '#shared/domain/mailboxes/mailbox.ts'

/** A mailbox from which the caller writes: their own, or one that is wholly shared; jobs, which act for nobody, from these alone. Imported archives have no address and send nothing. */
export type SenderRow = Sender & {
  own: boolean
  /** Whether everybody writes from it. */
  shared: boolean
  provider: MailboxProvider | 'maildir'
}

/** The caller's own first, the oldest first. */
export async function listSenderRows(tx: Tx): Promise<SenderRow[]> {
  const { orgId, userId } = tx.scope
  const rows = await tx.byKey
    .selectFrom('mailboxes as b')
    .leftJoin('users as u', (join) => join.on('u.id', '=', userId))
    .leftJoin('mail_signatures as s', (join) =>
      join.onRef('s.org_id', '=', 'b.org_id').onRef('s.mailbox_id', '=', 'b.id').on('s.user_id', '=', userId),
    )
    .select([
      'b.id',
      'b.user_id',
      'b.address',
      'b.provider',
      'b.status',
      'b.scopes',
      'b.smtp_max_bytes',
      'b.sharing',
    ])
    .select(['u.name', 's.html'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('mailbox_aliases as a')
          .select(['a.address', 'a.name', 'a.is_default as isDefault'])
          .whereRef('a.org_id', '=', 'b.org_id')
          .whereRef('a.mailbox_id', '=', 'b.id')
          .orderBy('a.address'),
      ).as('aliases'),
    )
    .where('b.org_id', '=', orgId)
    .where((eb) => eb.or([eb('b.user_id', '=', userId), eb('b.sharing', '=', 'everything')]))
    .where('b.address', 'like', '%@%')
    .orderBy((eb) => eb('b.user_id', '=', userId), 'desc')
    .orderBy('b.created_at')
    .orderBy('b.id')
    .execute()
  return rows.map((row) => {
    const provider = row.provider as SenderRow['provider']
    return {
      mailboxId: row.id,
      address: row.address,
      name: row.name ?? '',
      maxBytes: mailMaxBytes(provider, row.smtp_max_bytes),
      refusal: sendingRefusal(row),
      signature: row.html ?? '',
      aliases: row.aliases,
      own: row.user_id === userId,
      shared: row.sharing === 'everything',
      provider,
    }
  })
}

export async function listSenders(tx: Tx): Promise<{ items: Sender[] }> {
  const rows = await listSenderRows(tx)
  return { items: rows.map(({ own: _, provider: __, shared: ___, ...sender }) => sender) }
}

/** The sender of a mailbox; null where the caller does not write from it. */
export async function findSender(tx: Tx, mailboxId: string): Promise<SenderRow | null> {
  return (await listSenderRows(tx)).find((sender) => sender.mailboxId === mailboxId) ?? null
}
