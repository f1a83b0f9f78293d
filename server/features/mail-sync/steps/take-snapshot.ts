import { inTransaction, readAs } from '#server/db/transaction.ts'
import { writeBegun, writeState } from '../store/folders.ts'
import { readPlacements, removePlacements, writeFlags } from '../store/placements.ts'
import { fetchMissing } from './fetch-missing.ts'
import { changed, goneTwice, missing } from './missing-and-changed.ts'
import { importSinceOf, type Pass, placeOf } from './pass.ts'
import { placeRecognised } from './place-recognised.ts'

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
