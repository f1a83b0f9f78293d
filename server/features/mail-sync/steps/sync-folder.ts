import { inTransaction, readAs } from '#server/db/transaction.ts'
import type { FolderState, RemoteMail } from '#server/integrations/mail-source/port.ts'
import { countMore, writeRepair, writeState } from '../store/folders.ts'
import { readPlacements, removePlacements, writeFlags } from '../store/placements.ts'
import { countInterrupted } from '../store/reading.ts'
import { fetchMissing } from './fetch-missing.ts'
import { importSinceOf, type Pass, placeOf } from './pass.ts'
import { changed, type FolderOutcome, missing, takeSnapshot } from './take-snapshot.ts'

const NOTHING: FolderOutcome = { added: 0, removed: 0, marks: 0 }

/**
 * Makes one folder here what it is on the server. With `compare` all ids are compared, whatever the server says of changes. A crash at any
 * point leaves the old cursor: the next pass finds the same mails, and those that are here already are not written twice. Returns what the
 * server told, and what only the comparison found.
 */
export async function syncFolder(
  pass: Pass,
  compare: boolean,
): Promise<{ told: FolderOutcome; repaired: FolderOutcome }> {
  const { scope, source, folder } = pass
  if (folder.interrupted) await inTransaction(scope, (tx) => countInterrupted(tx, folder.id))
  if (folder.cursor !== null) {
    const changes = await source.changes(
      folder.remoteKey,
      { epoch: folder.epoch, cursor: folder.cursor },
      importSinceOf(pass),
    )
    if (changes.kind !== 'unknown') {
      const told = changes.kind === 'same' ? NOTHING : await takeChanges(pass, changes)
      return { told, repaired: compare ? await repair(pass) : NOTHING }
    }
  }
  return { told: await takeSnapshot(pass), repaired: NOTHING }
}

/** Compares all ids once the changes that the server told are applied, and writes down what it had never told. */
async function repair(pass: Pass): Promise<FolderOutcome> {
  const found = await takeSnapshot(pass)
  if (found.added + found.removed + found.marks > 0)
    await inTransaction(pass.scope, (tx) => writeRepair(tx, placeOf(pass, ''), found))
  return found
}

async function takeChanges(
  pass: Pass,
  { mails, gone, epoch, cursor }: FolderState & { mails: RemoteMail[]; gone: string[] },
): Promise<FolderOutcome> {
  const place = placeOf(pass, epoch)
  const ids = mails.map(({ id }) => id)
  const here = await readAs(pass.scope, (tx) => readPlacements(tx, place, ids))
  const added = await fetchMissing(pass, place, missing(mails, here), here)
  const done = await inTransaction(pass.scope, async (tx) => {
    const marks = await writeFlags(tx, place, changed(mails, here))
    await writeState(tx, pass.folder.id, { epoch, cursor })
    const went = await removePlacements(tx, place, gone)
    await countMore(tx, pass.folder.id, mails.filter(({ id }) => !here.has(id)).length - went)
    return { removed: went, marks }
  })
  return { added, ...done }
}
