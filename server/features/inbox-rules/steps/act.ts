import { listAbsent } from '#server/features/absences/queries/absent-members.ts'
import { listLabels } from '#server/features/inbox-rules/store/rules.ts'
import {
  labelConversations,
  lockHandlingsToMove,
  moveHandlings,
  notifyMoved,
  notifyNewAssignees,
} from '#server/features/inbox-team/commands/move-handlings.ts'
import { findTeamMembers, listReaders } from '#server/features/inbox-team/queries/readers.ts'
import { planRuleTasks } from '#server/features/tasks/commands/plan-rule-tasks.ts'
import type { Tx } from '#server/scope.ts'
import type { RuleActions } from '#shared/domain/inbox-rules/rule.ts'
import { assignTurns, handlingUnderRule, isFree } from '#shared/domain/inbox-rules/rule-outcome.ts'
import { type Handling, sameHandling, UNHANDLED } from '#shared/domain/inbox-team/handling.ts'
import { lockTurn, setTurn } from '../store/rules.ts'

/** A rule and the conversations on which it acts, in the order in which they came. */
export type Acting = {
  rule: RuleActions & { id: string | null; name: string }
  conversationIds: readonly string[]
}

/** Rules act one after the other, each on all of its conversations at once. Returns the conversations that changed. */
export async function actOn(tx: Tx, acting: readonly Acting[], batchId: string): Promise<Set<string>> {
  const ids = [...new Set(acting.flatMap(({ conversationIds }) => conversationIds))]
  const handlings = await lockHandlingsToMove(tx, ids)
  const stateSet = new Set<string>()
  const changed = new Set<string>()
  const given = new Map<string, string>()
  for (const { rule, conversationIds } of acting) {
    const cause = { batchId, cause: 'rule', about: rule.name } as const
    const assignees = await findAssignees(
      tx,
      rule,
      conversationIds.filter((id) => isFree(handlings.get(id) ?? UNHANDLED)),
    )
    const moves = conversationIds.flatMap((conversationId) => {
      const before = handlings.get(conversationId) ?? null
      const assignee = assignees.get(conversationId) ?? null
      const after = handlingUnderRule(before ?? UNHANDLED, rule, {
        assignee,
        stateSet: stateSet.has(conversationId),
      })
      if (sameHandling(before ?? UNHANDLED, after)) return []
      if (assignee !== null && 'userId' in assignee) given.set(conversationId, assignee.userId)
      return [{ conversationId, before, after }]
    })
    await moveHandlings(tx, moves, cause)
    remember(handlings, moves)
    const labelIds = await listLabels(tx, rule.labelIds)
    const labelled =
      labelIds.length === 0 ? [] : await labelConversations(tx, conversationIds, labelIds, cause)
    for (const { conversationId } of moves) changed.add(conversationId)
    for (const id of labelled) changed.add(id)
    if (rule.state !== null) for (const id of conversationIds) stateSet.add(id)
  }
  const tasks = acting.flatMap(({ rule: { name, taskInDays }, conversationIds }) =>
    taskInDays === null
      ? []
      : conversationIds.map((conversationId) => {
          const { assigneeId, teamId } = handlings.get(conversationId) ?? UNHANDLED
          return { conversationId, ruleName: name, inDays: taskInDays, assigneeId, teamId }
        }),
  )
  for (const id of await planRuleTasks(tx, tasks)) changed.add(id)
  await notifyNewAssignees(tx, given)
  if (changed.size > 0) await notifyMoved(tx, [...changed])
  return changed
}

const remember = (
  handlings: Map<string, Handling>,
  moves: readonly { conversationId: string; after: Handling }[],
) => {
  for (const { conversationId, after } of moves) handlings.set(conversationId, after)
}

type Assignees = Map<string, { userId: string } | { teamId: string }>

/** Whom a rule gives each conversation to: only those who read it, and in turn only those who are present. */
async function findAssignees(
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
  const turns = assignTurns(
    last,
    conversationIds.map((conversationId) => ({
      conversationId,
      able: ableTo(conversationId).filter((userId) => !absent.has(userId)),
    })),
  )
  if (ruleId !== null && turns.last !== null && turns.last !== last) await setTurn(tx, ruleId, turns.last)
  return new Map([...turns.given].map(([id, userId]) => [id, { userId }]))
}
