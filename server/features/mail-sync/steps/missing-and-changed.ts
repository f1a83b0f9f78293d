import { type RemoteMail, type Snapshot, SourceError } from '#server/integrations/mail-source/port.ts'
import { TRIES_BEFORE_ASIDE } from '#shared/domain/mail-sync/mail-sync.ts'
import type { Placement } from '../store/placements.ts'
import { importSinceOf, type Pass } from './pass.ts'

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
export async function goneTwice(
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
