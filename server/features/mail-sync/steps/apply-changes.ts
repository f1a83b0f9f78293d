import { inTransaction, readAs } from '#server/db/transaction.ts'
import { type MailSource, type RemoteAction, SourceError } from '#server/integrations/mail-source/port.ts'
import type { Scope } from '#server/scope.ts'
import { MOST_TRIES_OF_A_CHANGE } from '#shared/domain/mail-sync/mail-sync.ts'
import { dropChanges, forgetChanges, listChanges, type StandingChange } from '../store/changes.ts'

/**
 * Says to the server what was done here. What it refuses three times is taken back here: the list shows again what is true there.
 * Killed in between, a change is said twice, which changes nothing. Errors: SourceError, when the server cannot be reached.
 */
export async function applyChanges(scope: Scope, source: MailSource, mailboxId: string): Promise<void> {
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
