import { listAbsent } from '#server/features/absences/queries/absent-members.ts'
import { findTeamMembers, listReaders } from '#server/features/inbox-team/queries/readers.ts'
import type { Tx } from '#server/scope.ts'
import type { RuleActions } from '#shared/domain/inbox-rules/rule.ts'
import { takeTurns } from '#shared/domain/inbox-rules/rule-outcome.ts'
import { lockTurn, setTurn } from '../store/rules.ts'

type Assignees = Map<string, { userId: string } | { teamId: string }>

/** Whom a rule gives each conversation to: only those who read it, and in turn only those who are present. */
export async function findAssignees(
  tx: Tx,
  rule: RuleActions & { id: string | null },
  conversationIds: readonly string[],
): Promise<Assignees> {
  const { assign, assigneeId, teamId } = rule
  if (assign === 'none' || conversationIds.length === 0) return new Map()
  const named =
    assign === 'member'
      ? [assigneeId!]
      : assign === 'turns'
        ? rule.turnIds
        : ((await findTeamMembers(tx, teamId!)) ?? [])
  const readers = Map.groupBy(
    (await listReaders(tx, conversationIds)).filter(({ userId }) => named.includes(userId)),
    ({ conversationId }) => conversationId,
  )
  const ableTo = (id: string) => (readers.get(id) ?? []).map(({ userId }) => userId)
  if (assign === 'turns' || assign === 'turns_of_team') return inTurn(tx, rule.id, conversationIds, ableTo)
  const to = assign === 'team' ? { teamId: teamId! } : { userId: assigneeId! }
  return new Map(conversationIds.filter((id) => readers.has(id)).map((id) => [id, to]))
}

async function inTurn(
  tx: Tx,
  ruleId: string | null,
  conversationIds: readonly string[],
  ableTo: (id: string) => string[],
): Promise<Assignees> {
  const last = ruleId === null ? null : await lockTurn(tx, ruleId)
  const absent = await listAbsent(tx)
  const turns = takeTurns(
    last,
    conversationIds.map((conversationId) => ({
      conversationId,
      able: ableTo(conversationId).filter((userId) => !absent.has(userId)),
    })),
  )
  if (ruleId !== null && turns.last !== null && turns.last !== last) await setTurn(tx, ruleId, turns.last)
  return new Map([...turns.given].map(([id, userId]) => [id, { userId }]))
}
