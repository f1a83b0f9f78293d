import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { CallEntry } from '#shared/contract/call-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isBadNumber } from '../queries/call-sheet.ts'
import { getCalled } from '../queries/called.ts'
import { judgeCalled } from '../queries/law-facts.ts'
import { findNextHour, getCallList, listEntriesById } from '../queries/lists.ts'
import { type HeldEntry, listWaitingEntries, updateEntry } from '../store/entries.ts'

/** Lines that are judged in one question: a list whose first hundred people may not be called is asked again. */
const MOST = 100

type Next = { entry: CallEntry | null; refused: CallEntry[]; waitsUntil: string | null }

/**
 * Who is to be called next in the order of a list. Those whom the law forbids to call now are put aside with its reason: until the hour at which it
 * allows it, or for good. Errors: not_found, call_list_closed.
 */
export function nextCallEntry(
  scope: Scope,
  { listId, afterPosition = 0 }: { listId: string; afterPosition?: number | undefined },
): Promise<Next> {
  return inTransaction(scope, async (tx) => {
    const list = await getCallList(tx, listId)
    if (list.closedAt !== null) throw new DomainError('call_list_closed')
    const aside: string[] = []
    let next: string | null = null
    for (const entry of await listWaitingEntries(tx, { listId, after: afterPosition, most: MOST })) {
      if (await putAside(tx, entry)) aside.push(entry.id)
      else {
        next = entry.id
        break
      }
    }
    const [entry] = next === null ? [] : await listEntriesById(tx, [next])
    return {
      entry: entry ?? null,
      refused: await listEntriesById(tx, aside),
      waitsUntil: next === null ? ((await findNextHour(tx, listId))?.toISOString() ?? null) : null,
    }
  })
}

/** Whether the line is not to be called now; it then says why. */
async function putAside(tx: Tx, { id, companyId, contactId, number, purpose }: HeldEntry): Promise<boolean> {
  const settled = { settled_at: tx.now, settled_by: tx.scope.userId }
  if ((companyId ?? contactId) === null || number === null) {
    await updateEntry(tx, id, { state: 'skipped', reason: 'Ce client n’existe plus.', ...settled })
    return true
  }
  if (await isBadNumber(tx, number)) {
    await updateEntry(tx, id, { state: 'skipped', reason: 'Ce numéro est mauvais.', ...settled })
    return true
  }
  const called = await getCalled(tx, {
    companyId: companyId ?? undefined,
    contactId: contactId ?? undefined,
    number,
  })
  const verdict = await judgeCalled(tx, called, { purpose, at: tx.now })
  if (verdict.allowed) return false
  const reason = `${verdict.reason} (${verdict.article})`
  if (verdict.againAt === null) await updateEntry(tx, id, { state: 'refused', reason, ...settled })
  else await updateEntry(tx, id, { reason, not_before_at: verdict.againAt })
  return true
}
