import { inTransaction, readAs } from '#server/db/transaction.ts'
import type { MailFacts, MailSource, Snapshot, SourceFolder } from '#server/integrations/mail-source/port.ts'
import type { Scope } from '#server/scope.ts'
import {
  forgetSome,
  isMissingLong,
  type KnownFolder,
  listKnown,
  renameFolder,
} from '../store/known-folders.ts'
import { listFacts } from '../store/placements.ts'

/** Number of mails that are compared to recognise a folder under its new name. */
const COMPARED = 50

/**
 * Follows folders that were renamed on the server, with their mails and the choices of their owner, and takes away those that two lists in a
 * row do not have. A list without any folder says nothing.
 */
export async function followFolders(
  scope: Scope,
  source: MailSource,
  mailboxId: string,
  listed: readonly SourceFolder[],
): Promise<void> {
  if (listed.length === 0) return
  const known = await readAs(scope, (tx) => listKnown(tx, mailboxId))
  const keys = new Set(listed.map(({ key }) => key))
  const missing = new Set(known.filter(({ remoteKey }) => !keys.has(remoteKey)))
  if (missing.size === 0) return
  const knownKeys = new Set(known.map(({ remoteKey }) => remoteKey))
  for (const { key } of listed) {
    if (knownKeys.has(key) || source.describe === undefined) continue
    const former = await findFormer(scope, source, [...missing], key)
    if (former === null) continue
    await inTransaction(scope, (tx) => renameFolder(tx, former.folderId, key))
    missing.delete(former)
  }
  for (const { folderId } of missing) {
    if (!(await inTransaction(scope, (tx) => isMissingLong(tx, folderId)))) continue
    while (await inTransaction(scope, (tx) => forgetSome(tx, folderId)));
  }
}

/** The folder that was called otherwise: it has the UIDVALIDITY of one that is missing, and its mails under the same ids. */
async function findFormer(
  scope: Scope,
  source: MailSource,
  missing: readonly KnownFolder[],
  key: string,
): Promise<KnownFolder | null> {
  const candidates = missing.filter(({ epoch }) => epoch !== '')
  if (candidates.length === 0) return null
  const snapshot = await source.snapshot(key, null)
  for (const folder of candidates) {
    if (folder.epoch === snapshot.epoch && (await isSame(scope, source, folder, key, snapshot))) return folder
  }
  return null
}

/** Two folders that were made in one second have one UIDVALIDITY: only their mails tell them apart. */
async function isSame(
  scope: Scope,
  source: MailSource,
  folder: KnownFolder,
  key: string,
  { epoch, mails }: Snapshot,
): Promise<boolean> {
  const facts = await readAs(scope, (tx) => listFacts(tx, folder))
  const here = new Map(facts.map((one) => [one.id, one]))
  const ids = mails.map(({ id }) => id).filter((id) => here.has(id))
  if (ids.length === 0) return here.size === 0 && mails.length === 0
  const described: MailFacts[] = []
  for await (const one of source.describe!(key, epoch, ids.slice(0, COMPARED))) described.push(one)
  if (described.length === 0) return false
  return described.every((there) => {
    const one = here.get(there.id)!
    return there.messageId === null ? there.size === one.size : there.messageId === one.messageId
  })
}
