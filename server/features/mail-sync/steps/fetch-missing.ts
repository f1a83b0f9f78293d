import { inTransaction } from '#server/db/transaction.ts'
import { type RemoteMail, SourceError } from '#server/integrations/mail-source/port.ts'
import { BATCH_MAILS } from '#shared/domain/mail-sync/mail-sync.ts'
import { findByRemoteId, placeMails } from '../store/mails.ts'
import type { FolderEpoch, Placement } from '../store/placements.ts'
import { writeReading } from '../store/reading.ts'
import type { Pass } from './pass.ts'
import { readMail } from './read-mail.ts'
import { writeMails } from './write-mails.ts'

/**
 * Places the mails that are known, fetches the others, newest first, and writes them each batch in a transaction. Mails that failed
 * before come last, one by one, so that the next failure names the mail at fault. Returns how many came.
 */
export async function fetchMissing(
  pass: Pass,
  place: FolderEpoch,
  mails: readonly RemoteMail[],
  here: ReadonlyMap<string, Placement>,
): Promise<number> {
  const { known, unknown } = await placeKnown(pass, place, mails)
  const [tried, others] = [
    unknown.filter(({ id }) => here.has(id)),
    unknown.filter(({ id }) => !here.has(id)),
  ]
  const triedLeast = tried.toSorted((a, b) => here.get(a.id)!.attempts - here.get(b.id)!.attempts)
  let added = known
  for (const batch of [...batchesOf(others, BATCH_MAILS), ...batchesOf(triedLeast, 1)]) {
    pass.signal.throwIfAborted()
    added += await fetchNoted(pass, place, batch)
  }
  if (unknown.length > 0) await inTransaction(pass.scope, (tx) => writeReading(tx, place, null))
  return added
}

const batchesOf = (mails: readonly RemoteMail[], size: number) =>
  Array.from({ length: Math.ceil(mails.length / size) }, (_, index) =>
    mails.slice(index * size, (index + 1) * size),
  )

/** Notes what is read while it is: whoever finds the note counts a try of these mails. */
async function fetchNoted(pass: Pass, place: FolderEpoch, mails: readonly RemoteMail[]): Promise<number> {
  const note = (ids: readonly string[] | null) =>
    inTransaction(pass.scope, (tx) => writeReading(tx, place, ids))
  await note(mails.map(({ id }) => id))
  try {
    return await fetchBatch(pass, place, mails)
  } catch (error) {
    // A server may hang up on the same mail each time. Other failures have nothing to do with a mail, and one of the database would come again.
    const ofMail = error instanceof SourceError && ['lost', 'unexpected'].includes(error.problem)
    if (!ofMail) await note(null).catch(() => {})
    throw error
  }
}

async function fetchBatch(pass: Pass, place: FolderEpoch, mails: readonly RemoteMail[]): Promise<number> {
  const { scope, source, folder, mailbox } = pass
  const reader = {
    orgId: scope.orgId,
    ownAddresses: mailbox.ownAddresses,
    sent: folder.role === 'sent',
    // A draft keeps its id while it is written, and when it is sent.
    lasting: source.idsOf === 'mailbox' && folder.role !== 'drafts',
  }
  const reads: ReturnType<typeof readMail>[] = []
  const ids = mails.map(({ id }) => id)
  for await (const mail of source.fetch(folder.remoteKey, place.epoch, ids))
    reads.push(readMail(scope.context, reader, mail))
  const outcomes = await Promise.all(reads)
  const read = outcomes.flatMap((outcome) => ('read' in outcome ? [outcome.read] : []))
  const unreadable = outcomes.flatMap((outcome) => ('unreadable' in outcome ? [outcome.unreadable] : []))
  await writeMails(pass, place, read, unreadable)
  return read.length
}

/** Mails placed in one transaction. */
const AT_ONCE = 500

/** Says where mails stand that are here already, by ids that are good in the whole mailbox. Returns how many, and the others. */
async function placeKnown(
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
