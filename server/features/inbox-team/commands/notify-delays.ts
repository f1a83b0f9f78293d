import { dueKind } from '#server/due-dates.ts'
import { getWorkingHours } from '#server/features/answer-delays/queries/answer-delays.ts'
import type { Tx } from '#server/scope.ts'
import { stateOf } from '#shared/domain/answer-delays/delays.ts'
import { formatWhen } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listReaders, listTeamMembers } from '../queries/readers.ts'
import { listTitles } from '../queries/titles.ts'
import { DELAY_TO_TELL, lockDelays, writeDelays } from '../store/delays.ts'
import { listFollowers } from '../store/followers.ts'
import { notifyHandlingsChanged } from '../store/handlings.ts'

/** Delays that are nearly over, or over since the last time: each is told once, by the transaction that marks it. */
export const notifyDelays = dueKind({ kind: 'tell-delays', rows: DELAY_TO_TELL, atOnce: 500, run: notify })

async function notify(tx: Tx, ids: readonly string[]): Promise<void> {
  const { timeZone } = await getWorkingHours(tx)
  const today = todayIn(timeZone, tx.now)
  const told = (await lockDelays(tx, ids)).flatMap((row) => {
    const { due_kind: kind, due_from: from, warn_at: warnAt, due_at: dueAt } = row
    if (!kind || !from || !warnAt || !dueAt) return []
    const state = stateOf({ warnAt, dueAt }, tx.now)
    return state === null || state === row.delay ? [] : [{ row, state, due: { kind, from, warnAt, dueAt } }]
  })
  if (told.length === 0) return
  const rows = told.map(({ row }) => row)
  const toldIds = rows.map((row) => row.conversation_id)
  await writeDelays(
    tx,
    told.map(({ row, state, due }) => ({
      id: row.conversation_id,
      state,
      due,
      clock: { openedAt: row.opened_at, spentMinutes: row.spent_minutes },
    })),
  )
  const [titles, concerned] = [await listTitles(tx, toldIds), await findConcerned(tx, rows)]
  for (const { row, state, due } of told) {
    const id = row.conversation_id
    const when = formatWhen(due.dueAt.toISOString(), today, timeZone)
    for (const userId of concerned(row))
      await tx.emit(state === 'late' ? 'conversation.late' : 'conversation.due_soon', {
        subject: { type: 'conversation', id },
        meta: { userId, title: titles.get(id) ?? null, due: when, kind: due.kind },
      })
  }
  await notifyHandlingsChanged(tx, toldIds)
}

type Held = { conversation_id: string; assignee_id: string | null; team_id: string | null }

/**
 * Recipients of the notice of each of these conversations: the assignee, else those who follow it, else its team, else all who read it. None who does not read
 * it. Read in as many statements for a thousand as for one.
 */
async function findConcerned(tx: Tx, rows: readonly Held[]): Promise<(held: Held) => readonly string[]> {
  const ids = rows.map((row) => row.conversation_id)
  const teamIds = [...new Set(rows.flatMap((row) => row.team_id ?? []))]
  const ofConversation = (some: readonly { conversationId: string; userId: string }[]) =>
    Map.groupBy(some, ({ conversationId }) => conversationId)
  const readers = ofConversation(await listReaders(tx, ids))
  const followers = ofConversation(await listFollowers(tx, ids))
  const teams = Map.groupBy(await listTeamMembers(tx, teamIds), ({ teamId }) => teamId)
  return (held) => {
    const able = (readers.get(held.conversation_id) ?? []).map(({ userId }) => userId)
    const groups = [
      held.assignee_id ? [held.assignee_id] : [],
      (followers.get(held.conversation_id) ?? []).map(({ userId }) => userId),
      (held.team_id ? (teams.get(held.team_id) ?? []) : []).map(({ userId }) => userId),
    ]
    const reading = groups.map((group) => group.filter((userId) => able.includes(userId)))
    return reading.find(({ length }) => length > 0) ?? able
  }
}
