import { inTransaction } from '#server/db/transaction.ts'
import type { RemoteMail } from '#server/integrations/mail-source/port.ts'
import { findByRemoteId, placeMails } from '../store/mails.ts'
import type { FolderEpoch } from '../store/placements.ts'
import type { Pass } from './pass.ts'

/** Mails placed in one transaction. */
const AT_ONCE = 500

/** Says where mails stand that are here already, by ids that are good in the whole mailbox. Returns how many, and the others. */
export async function placeKnown(
  { scope, source, signal }: Pass,
  place: FolderEpoch,
  mails: readonly RemoteMail[],
): Promise<{ known: number; unknown: readonly RemoteMail[] }> {
  if (source.idsOf === 'folder') return { known: 0, unknown: mails }
  const unknown: RemoteMail[] = []
  for (let start = 0; start < mails.length; start += AT_ONCE) {
    signal.throwIfAborted()
    const some = mails.slice(start, start + AT_ONCE)
    const found = await inTransaction(scope, async (tx) => {
      const ids = some.map(({ id }) => id)
      const messageIds = await findByRemoteId(tx, place.mailboxId, ids)
      const known = some.filter(({ id }) => messageIds.has(id))
      await placeMails(
        tx,
        place,
        known.map((mail) => ({ ...mail, messageId: messageIds.get(mail.id)! })),
      )
      return messageIds
    })
    unknown.push(...some.filter(({ id }) => !found.has(id)))
  }
  return { known: mails.length - unknown.length, unknown }
}
