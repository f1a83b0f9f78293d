import { inTransaction, readAs } from '#server/db/transaction.ts'
import type { MailFacts, Snapshot } from '#server/integrations/mail-source/port.ts'
import { placeMails } from '../store/mails.ts'
import { type FolderEpoch, listFacts, readPlacements } from '../store/placements.ts'
import type { Pass } from './pass.ts'

const AT_ONCE = 500

/**
 * Places mails of a folder whose ids all changed, without fetching them again: those whose Message-ID, size and date of arrival match
 * exactly one mail that stood there before. The rest is fetched, and recognised by its content.
 */
export async function placeRecognised(
  { scope, source, folder, signal }: Pass,
  former: FolderEpoch,
  { epoch, mails }: Snapshot,
): Promise<void> {
  if (source.describe === undefined) return
  const place = { ...former, epoch }
  const before = Map.groupBy(await readAs(scope, (tx) => listFacts(tx, former)), keyOf)
  const placed = await readAs(scope, (tx) => readPlacements(tx, place))
  const flags = new Map(mails.map((mail) => [mail.id, mail]))
  const described: MailFacts[] = []
  const ids = mails.map(({ id }) => id).filter((id) => !placed.has(id))
  for await (const facts of source.describe(folder.remoteKey, epoch, ids))
    if (before.has(keyOf(facts))) described.push(facts)
  const recognised = [...Map.groupBy(described, keyOf)].flatMap(([key, now]) => {
    const then = before.get(key)!
    const one = new Set(then.map(({ mailId }) => mailId)).size === 1
    return one && now.length <= then.length
      ? now.map(({ id }) => ({ ...flags.get(id)!, messageId: then[0]!.mailId }))
      : []
  })
  for (let start = 0; start < recognised.length; start += AT_ONCE) {
    signal.throwIfAborted()
    await inTransaction(scope, (tx) => placeMails(tx, place, recognised.slice(start, start + AT_ONCE)))
  }
}

const keyOf = ({ messageId, size, receivedAt }: MailFacts) =>
  JSON.stringify([messageId, size, receivedAt.getTime()])
