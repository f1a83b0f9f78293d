import { createHash } from 'node:crypto'
import { storeByContent } from '#server/db/with-files.ts'
import type { MailSource } from '#server/integrations/mail-source/port.ts'
import type { AppContext } from '#server/scope.ts'
import { BATCH_MAILS } from '#shared/domain/mail-sync/mail-sync.ts'
import { forgetLost, type LostSource, listLostSources } from '../store/stored-mails.ts'

/** Fetches sources that the file store lost, where the server still holds the very same mail. Returns how many came, and how many did not. */
export async function fetchLostSources(
  context: AppContext,
  source: MailSource,
  mailboxId: string,
  signal: AbortSignal,
): Promise<{ sources: number; lost: number }> {
  const lost = await listLostSources(context, mailboxId)
  const held = lost.filter((one): one is LostSource => one.folderKey !== null)
  let sources = 0
  for (const some of Map.groupBy(held, ({ folderKey, epoch }) => JSON.stringify([folderKey, epoch])).values())
    for (let start = 0; start < some.length; start += BATCH_MAILS) {
      signal.throwIfAborted()
      sources += await fetchSome(context, source, some.slice(start, start + BATCH_MAILS))
    }
  return { sources, lost: lost.length - sources }
}

async function fetchSome(
  context: AppContext,
  source: MailSource,
  mails: readonly LostSource[],
): Promise<number> {
  const { folderKey, epoch } = mails[0]!
  const wanted = new Map(mails.map(({ hash, fileKey }) => [hash, fileKey]))
  const stored: string[] = []
  const ids = mails.map(({ remoteId }) => remoteId)
  for await (const { raw } of source.fetch(folderKey, epoch, ids)) {
    if (typeof raw === 'string') continue
    const fileKey = wanted.get(createHash('sha256').update(raw).digest('hex'))
    if (fileKey === undefined) continue
    await storeByContent(context, fileKey, raw, 'message/rfc822')
    stored.push(fileKey)
  }
  if (stored.length > 0) await forgetLost(context, stored)
  return new Set(stored).size
}
