import { asPlatform } from '#server/db/transaction.ts'
import { reportMissingFiles } from '#server/features/platform/steps/report-missing-files.ts'
import type { AppContext } from '#server/scope.ts'
import {
  addToFileJob,
  beginFileJob,
  forgetMissing,
  listMissing,
  listNamedPage,
  listUnnamed,
  noteMissing,
} from '../store/files.ts'

const PAGE = 500
/** Pages per job: a job may be killed, and the next goes on where it ended. */
const PAGES = 10
/** Files asked for at once. */
const AT_ONCE = 8

/** Looks for the file of every row that names one, and tells of those that are missing: once of each. */
export async function checkFiles(
  context: AppContext,
  { column = 0, after = '' }: { column?: number; after?: string },
): Promise<void> {
  const { clock, log, queue } = context
  if (column === 0 && after === '') {
    await asPlatform(context, (db) => beginFileJob(db, 'check-files', clock.now()))
    await forgetFound(context)
  }
  let place: { column: number; after: string } | null = { column, after }
  let looked = 0
  for (let page = 0; page < PAGES && place !== null; page++) {
    const found = await listNamedPage(context, place, PAGE)
    const missing = await stillNamed(context, await withoutFile(context, found?.items ?? []))
    await asPlatform(context, (db) => noteMissing(db, missing, clock.now()))
    looked += found?.items.length ?? 0
    place = found?.next ?? null
  }
  log.info({ looked }, 'files checked')
  await asPlatform(context, async (db, client) => {
    const finishedAt = place === null ? clock.now() : null
    await addToFileJob(db, 'check-files', { looked, deleted: 0, finishedAt })
    if (place === null) await reportMissingFiles(context, { db, client })
    else await queue.send(client, 'check-files', place)
  })
}

async function forgetFound(context: AppContext): Promise<void> {
  for (let after = ''; ; ) {
    const known = (await asPlatform(context, (db) => listMissing(db, after, PAGE))).map((key) => ({ key }))
    const missing = new Set(await stillNamed(context, await withoutFile(context, known)))
    const back = known.filter((file) => !missing.has(file)).map(({ key }) => key)
    await asPlatform(context, (db) => forgetMissing(db, back))
    if (known.length < PAGE) return
    after = known.at(-1)!.key
  }
}

/** A file that was replaced while it was looked for is not missing. */
async function stillNamed<T extends { key: string }>(
  context: AppContext,
  absent: readonly T[],
): Promise<T[]> {
  const keys = absent.map(({ key }) => key)
  const unnamed = new Set(await listUnnamed(context, keys))
  return absent.filter(({ key }) => !unnamed.has(key))
}

async function withoutFile<T extends { key: string }>(
  { files }: AppContext,
  named: readonly T[],
): Promise<T[]> {
  const absent: T[] = []
  for (let index = 0; index < named.length; index += AT_ONCE) {
    const some = named.slice(index, index + AT_ONCE)
    const exist = await Promise.all(some.map(({ key }) => files.exists(key)))
    absent.push(...some.filter((_, place) => !exist[place]))
  }
  return absent
}
