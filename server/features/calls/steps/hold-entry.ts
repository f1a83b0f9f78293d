import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Called } from '../queries/called.ts'
import { type HeldEntry, lockEntry } from '../store/entries.ts'

/** The line of a list that somebody calls from. Errors: not_found (also of another client), entry_settled, call_list_closed. */
export async function holdEntry(tx: Tx, entryId: string, called: Called): Promise<HeldEntry> {
  const entry = await lockEntry(tx, entryId)
  if (entry.companyId !== called.companyId || entry.contactId !== called.contactId)
    throw new DomainError('not_found')
  if (entry.isClosed) throw new DomainError('call_list_closed')
  if (entry.state !== 'waiting' || entry.isUnderWay) throw new DomainError('entry_settled')
  return entry
}
