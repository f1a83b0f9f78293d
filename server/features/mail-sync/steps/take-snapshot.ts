import { inTransaction, readAs } from '#server/db/transaction.ts'
import { writeBegun, writeState } from '#server/features/mail-sync/store/folders.ts'
import { placeMails } from '#server/features/mail-sync/store/mails.ts'
import {
  type FolderEpoch,
  listFacts,
  type Placement,
  readPlacements,
  removePlacements,
  writeFlags,
} from '#server/features/mail-sync/store/placements.ts'
import {
  type MailFacts,
  type RemoteMail,
  type Snapshot,
  SourceError,
} from '#server/integrations/mail-source/port.ts'
import { TRIES_BEFORE_ASIDE } from '#shared/domain/mail-sync/mail-sync.ts'
import { fetchMissing } from './fetch-missing.ts'
import { importSinceOf, type Pass, placeOf } from './pass.ts'

/** The effects of a pass: mails that came, those that went from the folder, and those whose flags were others here. */
export type FolderOutcome = { added: number; removed: number; marks: number }

/** Compares all ids of a folder with those here, and makes it equal. */
export async function takeSnapshot(pass: Pass): Promise<FolderOutcome> {
  const { scope, source, folder } = pass
  const snapshot = await source.snapshot(folder.remoteKey, importSinceOf(pass))
  const { mails, epoch } = snapshot
  const place = placeOf(pass, epoch)
  if (folder.epoch === '') await inTransaction(scope, (tx) => writeBegun(tx, folder.id, epoch, mails.length))
  const former = folder.epoch !== '' && folder.epoch !== epoch ? placeOf(pass, folder.epoch) : null
  if (former) await placeRecognised(pass, former, snapshot)
  const here = await readAs(scope, (tx) => readPlacements(tx, place))
  const added = await fetchMissing(pass, place, missing(mails, here), here)
  const gone = await goneTwice(pass, snapshot, here)
  const replaced = former && (await readAs(scope, (tx) => readPlacements(tx, former)))
  const marks = await inTransaction(scope, async (tx) => {
    const marked = await writeFlags(tx, place, changed(mails, here))
    await removePlacements(tx, place, gone)
    // The ids of another epoch mean nothing now; the mails, their conversations and what was said of them stay.
    if (former && replaced) await removePlacements(tx, former, [...replaced.keys()])
    await writeState(tx, folder.id, snapshot, mails.length)
    return marked
  })
  return { added, removed: gone.length, marks }
}

const AT_ONCE = 500

/**
 * Places mails of a folder whose ids all changed, without fetching them again: those whose Message-ID, size and date of arrival match
 * exactly one mail that stood there before. The rest is fetched, and recognised by its content.
 */
async function placeRecognised(
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

/** Mails that are on the server and not here, those set aside left out. */
export function missing(mails: readonly RemoteMail[], here: ReadonlyMap<string, Placement>): RemoteMail[] {
  return mails.filter(({ id }) => {
    const placement = here.get(id)
    return (
      placement === undefined || (placement.messageId === null && placement.attempts < TRIES_BEFORE_ASIDE)
    )
  })
}

/** Mails whose flags are others here, or that were moved here and stand there still. */
export function changed(mails: readonly RemoteMail[], here: ReadonlyMap<string, Placement>): RemoteMail[] {
  return mails.filter(({ id, seen, flagged }) => {
    const placement = here.get(id)
    if (placement === undefined) return false
    return placement.seen !== seen || placement.flagged !== flagged || placement.movedTo !== null
  })
}

/** Ids that a second complete list lacks too: a single list that forgets some must delete nothing. */
async function goneTwice(
  pass: Pass,
  first: Snapshot,
  here: ReadonlyMap<string, Placement>,
): Promise<string[]> {
  const listed = new Set(first.mails.map(({ id }) => id))
  const absent = [...here.keys()].filter((id) => !listed.has(id))
  if (absent.length === 0) return []
  const second = await pass.source.snapshot(pass.folder.remoteKey, importSinceOf(pass))
  if (second.epoch !== first.epoch) throw new SourceError('changed', 'between two lists')
  const listedAgain = new Set(second.mails.map(({ id }) => id))
  return absent.filter((id) => !listedAgain.has(id))
}
