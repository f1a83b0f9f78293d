import { asPlatform } from '#server/db/transaction.ts'
import { sweepPieces } from '#server/http/form-pieces.ts'
import type { AppContext } from '#server/scope.ts'
import { addToFileJob, beginFileJob, deleteOrphan, listOrphans } from '../store/files.ts'

/** A file is named by a row within seconds of being stored: after a day it is certainly an orphan. */
const DAY_MS = 86_400_000
const PAGE = 500
/** Pages per job: a job may be killed, and the next goes on where it ended. */
const PAGES = 20

/**
 * Deletes files that no row names a day after they were written, and leftovers of interrupted writes. Only files of a kind that
 * rows name, of an organization or user that exists here, and checked again just before; and the pieces of forms that were not
 * asked for. Everything else stays.
 */
export async function sweepFiles(
  context: AppContext,
  { after: begin = '' }: { after?: string },
): Promise<void> {
  const { files, mailer, clock, log, queue } = context
  const yesterday = new Date(clock.now().getTime() - DAY_MS)
  if (begin === '') {
    await asPlatform(context, (db) => beginFileJob(db, 'sweep-files', clock.now()))
    await files.tidy(yesterday)
    await mailer.tidy?.(yesterday)
  }
  let after: string | null = begin
  const done = { looked: 0, deleted: 0 }
  for (let page = 0; page < PAGES && after !== null; page++) {
    const found = await files.list(after, PAGE)
    const old = found.filter(({ modifiedAt }) => modifiedAt < yesterday).map(({ key }) => key)
    for (const key of await listOrphans(context, old)) if (await deleteOrphan(context, key)) done.deleted += 1
    done.deleted += await sweepPieces(files, old)
    done.looked += found.length
    after = found.at(-1)?.key ?? null
  }
  log.info(done, 'files swept')
  await asPlatform(context, async (db, client) => {
    await addToFileJob(db, 'sweep-files', { ...done, finishedAt: after === null ? clock.now() : null })
    if (after !== null) await queue.send(client, 'sweep-files', { after })
  })
}
