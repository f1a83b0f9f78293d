import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { getWorkingHours } from '#server/features/answer-delays/queries/answer-delays.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import { stateOf } from '#shared/domain/answer-delays/delays.ts'
import { formatWhen } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { findTeamMembers, listReaders } from '../queries/readers.ts'
import { findTitle } from '../queries/told-facts.ts'
import { lockDelays, TO_TELL, writeDelays } from '../store/delays.ts'
import { listFollowers } from '../store/followers.ts'
import { tellOfHandlings } from '../store/handlings.ts'

/** Delays that are nearly over, or over since the last time: each is told once, by the transaction that marks it. */
export async function tellDelays(context: AppContext): Promise<void> {
  const now = context.clock.now()
  const due = await asPlatform(context, async (_db, client) => {
    const { rows } = await client.query<{ orgId: string; ids: string[] }>(TO_TELL, [now])
    return rows
  })
  for (const { orgId, ids } of due)
    await inTransaction(systemScope(context, orgId), (tx) => tellOfOrganization(tx, ids))
}

async function tellOfOrganization(tx: Tx, ids: readonly string[]): Promise<void> {
  const { timeZone } = await getWorkingHours(tx)
  const today = todayIn(timeZone, tx.now)
  const readers = Map.groupBy(await listReaders(tx, ids), ({ conversationId }) => conversationId)
  const told: string[] = []
  for (const row of await lockDelays(tx, ids)) {
    const { due_kind: kind, due_from: from, warn_at: warnAt, due_at: dueAt } = row
    if (!kind || !from || !warnAt || !dueAt) continue
    const state = stateOf({ warnAt, dueAt }, tx.now)
    if (state === null || state === row.delay) continue
    const id = row.conversation_id
    await writeDelays(tx, [
      {
        ...{ id, state, due: { kind, from, warnAt, dueAt } },
        clock: { openedAt: row.opened_at, spentMinutes: row.spent_minutes },
      },
    ])
    const able = (readers.get(id) ?? []).map(({ userId }) => userId)
    const title = await findTitle(tx, id)
    const meta = { title, due: formatWhen(dueAt.toISOString(), today, timeZone), kind }
    for (const userId of await concerned(tx, row, able))
      await tx.emit(state === 'late' ? 'conversation.late' : 'conversation.due_soon', {
        subject: { type: 'conversation', id },
        meta: { userId, ...meta },
      })
    told.push(id)
  }
  if (told.length > 0) await tellOfHandlings(tx, told)
}

type Held = { conversation_id: string; assignee_id: string | null; team_id: string | null }

/** Members who are told: the assignee, else those who follow it, else its team, else all who read it. None who does not read it. */
async function concerned(tx: Tx, held: Held, able: readonly string[]): Promise<readonly string[]> {
  const reads = (ids: readonly string[]) => ids.filter((id) => able.includes(id))
  const holder = reads(held.assignee_id ? [held.assignee_id] : [])
  if (holder.length > 0) return holder
  const followers = reads(await listFollowers(tx, held.conversation_id))
  if (followers.length > 0) return followers
  const team = reads(held.team_id ? ((await findTeamMembers(tx, held.team_id)) ?? []) : [])
  return team.length > 0 ? team : able
}
