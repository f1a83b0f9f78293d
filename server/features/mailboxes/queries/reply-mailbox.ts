import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext } from '#server/scope.ts'
import { maildirOf } from './mailbox-access.ts'

/** The Maildir of the organization that sent a mail, or that the mail was sent from, with its address; null where it has none. */
export async function findReplyMaildir(
  context: AppContext,
  messageId: string,
): Promise<{ directory: string; address: string } | null> {
  const row = await asPlatform(context, async (db) => {
    const sent = await db
      .selectFrom('mail_sendings as s')
      .innerJoin('mailboxes as b', (join) =>
        join.onRef('b.org_id', '=', 's.org_id').onRef('b.id', '=', 's.mailbox_id'),
      )
      .select(['b.org_id', 'b.id', 'b.address'])
      .where('s.message_id', '=', messageId.replaceAll(/[<>]/g, ''))
      .where('b.provider', '=', 'maildir')
      .executeTakeFirst()
    if (sent) return sent
    return db
      .selectFrom('outgoing_mails as o')
      .innerJoin('mailboxes as b', 'b.org_id', 'o.org_id')
      .select(['b.org_id', 'b.id', 'b.address'])
      .where('o.message_id', '=', messageId)
      .where('b.provider', '=', 'maildir')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mail_archives as a')
              .select('a.id')
              .whereRef('a.org_id', '=', 'b.org_id')
              .whereRef('a.id', '=', 'b.id'),
          ),
        ),
      )
      .executeTakeFirst()
  })
  return row ? { directory: maildirOf(row.org_id, row.id), address: row.address } : null
}
