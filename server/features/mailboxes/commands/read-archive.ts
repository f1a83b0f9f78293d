import { inTransaction } from '#server/db/transaction.ts'
import { maildirOf } from '#server/features/mailboxes/queries/mailbox-access.ts'
import { findReading, writeArchiveMailbox, writeReading } from '#server/features/mailboxes/store/archives.ts'
import { ArchiveDiskFull } from '#server/integrations/mail-archives/port.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import { removeArchives } from './remove-archives.ts'

/** How often the reading says where it is, and for how long a job reads before it hands over to the next: the queue ends one after 300 s. */
const PACE = { tellMs: 1_000, sliceMs: 60_000 }

type Asked = { orgId: string; archiveId: string }

/**
 * Reads an archive that was sent into a Maildir, then makes it a mailbox. A job that is killed leaves the place up to which it told; mails
 * after it are brought again under the same names. `last`: no other try follows.
 */
export async function readArchive(
  context: AppContext,
  { orgId, archiveId }: Asked,
  { last = false, pace = PACE } = {},
): Promise<void> {
  const scope = systemScope(context, orgId)
  const found = await inTransaction(scope, (tx) => findReading(tx, archiveId))
  if (found === null) return removeArchives(context)
  let reached = { bytes: found.read_bytes, mails: found.mails, tooLarge: found.too_large }
  const begun = performance.now()
  let told = begun
  let stopped: 'cancelled' | 'slice' | null = null
  try {
    await context.mailArchives.read(
      maildirOf(orgId, archiveId),
      reached,
      context.clock.now(),
      async (now) => {
        reached = now
        if (performance.now() - told < pace.tellMs) return true
        told = performance.now()
        const isWanted = await inTransaction(scope, (tx) => writeReading(tx, archiveId, reached))
        if (!isWanted) stopped = 'cancelled'
        else if (told - begun >= pace.sliceMs) stopped = 'slice'
        return stopped === null
      },
    )
  } catch (error) {
    const isFull = error instanceof ArchiveDiskFull
    if (!isFull && !last) throw error
    context.log.warn({ archiveId, err: error }, 'archive not read')
    return fail(isFull ? 'disk_full' : 'unexpected')
  }
  if (stopped === 'slice')
    return inTransaction(scope, (tx) => tx.enqueue('read-archive', { orgId, archiveId }))
  if (stopped === null && reached.mails === 0) return fail('no_mail')
  if (stopped === null) await inTransaction(scope, (tx) => finish(tx))
  return removeArchives(context)

  async function finish(tx: Tx) {
    if (!(await writeReading(tx, archiveId, reached, { state: 'done' }))) return
    const { user_id: userId, name } = found!
    await writeArchiveMailbox(tx, { id: archiveId, userId, name })
    await tx.emit('mailbox.connected', {
      subject: { type: 'mailbox', id: archiveId },
      meta: { userId, provider: 'maildir', email: name },
    })
  }

  async function fail(fault: 'disk_full' | 'unexpected' | 'no_mail') {
    await inTransaction(scope, (tx) => writeReading(tx, archiveId, reached, { state: 'failed', fault }))
    return removeArchives(context)
  }
}
