import type { Tx } from '#server/scope.ts'
import type { MailChange } from '#shared/contract/mail-sync.ts'
import { refreshEntries } from '../store/entries.ts'
import { recordFlags, recordMoves, type Touched } from '../store/recorded-changes.ts'
import { wakeFollower } from '../store/wake-follower.ts'

const OPPOSITE = { seen: 'unseen', unseen: 'seen', flag: 'unflag', unflag: 'flag' } as const

/** Does changes of mails here and keeps them for the server. Returns what takes back those that changed something. */
export async function writeChanges(tx: Tx, changes: readonly MailChange[]): Promise<{ undo: MailChange[] }> {
  const undo: MailChange[] = []
  const touched: Touched[] = []
  for (const action of ['seen', 'unseen', 'flag', 'unflag'] as const) {
    const ids = changes.flatMap((change) => (change.action === action ? [change.messageId] : []))
    const done = ids.length === 0 ? [] : await recordFlags(tx, ids, action)
    undo.push(...done.map(({ messageId }) => ({ messageId, action: OPPOSITE[action] })))
    touched.push(...done)
  }
  const moves = changes.flatMap((change) => (change.action === 'move' ? [change] : []))
  const moved = moves.length === 0 ? [] : await recordMoves(tx, moves)
  undo.push(
    ...moved.map(({ messageId, from, to }) => ({ messageId, action: 'move' as const, from: to, to: from })),
  )
  touched.push(...moved)
  for (const [mailboxId, all] of Map.groupBy(touched, (one) => one.mailboxId)) {
    await refreshEntries(tx, mailboxId, [...new Set(all.map(({ conversationId }) => conversationId))])
    await wakeFollower(tx, mailboxId)
  }
  return { undo }
}
