import { inTransaction, readAs } from '#server/db/transaction.ts'
import {
  dropChanges,
  forgetChanges,
  forgetOldChanges,
  forgetVainChanges,
  haveMovesWaiting,
  listChanges,
  type StandingChange,
} from '#server/features/mail-sync/store/changes.ts'
import { type Folder, writeFolders } from '#server/features/mail-sync/store/folders.ts'
import { writeSynced } from '#server/features/mail-sync/store/mailbox-state.ts'
import { foldersToTryAgain } from '#server/features/mail-sync/store/placements.ts'
import { findSweepToCompare, writeCompared } from '#server/features/mail-sync/store/sweeps.ts'
import { type MailSource, type RemoteAction, SourceError } from '#server/integrations/mail-source/port.ts'
import type { Scope } from '#server/scope.ts'
import {
  type FolderRole,
  LOOK_SECONDS,
  MOST_TRIES_OF_A_CHANGE,
  TRY_AGAIN_SECONDS,
} from '#shared/domain/mail-sync/mail-sync.ts'
import { fetchLostSources } from './fetch-lost-sources.ts'
import { followFolders } from './follow-folders.ts'
import type { FollowedMailbox } from './pass.ts'
import { syncFolder } from './sync-folder.ts'

/** The order of folders: the inbox first, since somebody waits for it, then the sent mails, then the rest. */
const ORDER = ['inbox', 'sent', 'archive', null, 'all', 'drafts', 'junk', 'trash'] as const

/** A provider may show a mail where it was moved a little later. */
const SETTLED_MS = 60_000

/**
 * Passes over every followed folder of an open mailbox, after our own changes were said to it. With `compare`, or when the nightly sweep asks
 * for it, all ids are compared, which finds whatever a pass missed.
 */
export async function syncMailbox(
  scope: Scope,
  source: MailSource,
  mailbox: FollowedMailbox,
  { compare: asked, signal }: { compare: boolean; signal: AbortSignal },
): Promise<{
  inbox: string | null
  sent: string | null
  came: number
  nextLookSeconds: number
  compared: boolean
}> {
  const settled = new Date(scope.context.clock.now().getTime() - SETTLED_MS)
  const sweepId = await readAs(scope, (tx) => findSweepToCompare(tx, mailbox.id))
  const compare = asked || sweepId !== null
  const listed = await source.listFolders()
  await followFolders(scope, source, mailbox.id, listed)
  const folders = await inTransaction(scope, (tx) => writeFolders(tx, mailbox.id, listed))
  await applyChanges(scope, source, mailbox.id)
  let came = 0
  const mended = { added: 0, removed: 0, marks: 0 }
  const unread = await readAs(scope, (tx) => foldersToTryAgain(tx, mailbox.id))
  for (const found of inOrder(folders)) {
    signal.throwIfAborted()
    // The server tells of a mail only once: forget the cursor, so that all are listed.
    const folder = unread.has(found.id) ? { ...found, cursor: null } : found
    const { told, repaired } = await syncFolder({ scope, source, mailbox, folder, signal }, compare)
    came += told.added + repaired.added
    mended.added += repaired.added
    mended.removed += repaired.removed
    mended.marks += repaired.marks
  }
  const sources = sweepId === null ? null : await fetchLostSources(scope.context, source, mailbox.id, signal)
  const nextLookSeconds = await inTransaction(scope, async (tx) => {
    await writeSynced(tx, mailbox.id)
    await forgetVainChanges(tx, mailbox.id, settled)
    if (compare) await forgetOldChanges(tx, mailbox.id)
    if (sweepId !== null && sources !== null)
      await writeCompared(tx, { sweepId, mailboxId: mailbox.id }, { ...mended, ...sources })
    if (await haveMovesWaiting(tx, mailbox.id)) return 1
    return (await foldersToTryAgain(tx, mailbox.id)).size > 0 ? TRY_AGAIN_SECONDS : LOOK_SECONDS
  })
  const keyOf = (wanted: FolderRole) =>
    folders.find(({ role, followed }) => role === wanted && followed)?.remoteKey ?? null
  return { inbox: keyOf('inbox'), sent: keyOf('sent'), came, nextLookSeconds, compared: compare }
}

const inOrder = (folders: readonly Folder[]) =>
  folders.filter(({ followed }) => followed).sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role))

/**
 * Says to the server what was done here. What it refuses three times is taken back here: the list shows again what is true there.
 * Killed in between, a change is said twice, which changes nothing. Errors: SourceError, when the server cannot be reached.
 */
async function applyChanges(scope: Scope, source: MailSource, mailboxId: string): Promise<void> {
  const changes = await readAs(scope, (tx) => listChanges(tx, mailboxId))
  for (const group of Map.groupBy(changes, groupOf).values()) {
    const { folderKey, epoch, action, targetKey } = group[0]!
    const said: RemoteAction = action === 'move' ? { action, to: targetKey! } : { action }
    const remoteIds = group.map(({ remoteId }) => remoteId)
    try {
      await source.apply(folderKey, epoch, remoteIds, said)
    } catch (error) {
      // Another epoch: said by the next pass, when this one has found the mails again.
      if (error instanceof SourceError && error.problem === 'changed') continue
      if (!(error instanceof SourceError) || error.problem !== 'unexpected') throw error
      await refused(scope, mailboxId, group)
      continue
    }
    await inTransaction(scope, (tx) => forgetChanges(tx, idsOf(group)))
  }
}

async function refused(scope: Scope, mailboxId: string, group: readonly StandingChange[]): Promise<void> {
  const last = group.filter(({ attempts }) => attempts + 1 >= MOST_TRIES_OF_A_CHANGE)
  await inTransaction(scope, (tx) => dropChanges(tx, mailboxId, idsOf(group), idsOf(last)))
}

const idsOf = (group: readonly StandingChange[]) => [...new Set(group.map(({ id }) => id))]

/** Changes that one command of the server says. */
const groupOf = ({ folderKey, epoch, action, targetKey }: StandingChange) =>
  JSON.stringify([folderKey, epoch, action, targetKey])
