import {
  holdHandlings,
  labelConversations,
  moveHandlings,
  tellGiven,
  tellMoved,
} from '#server/features/inbox-team/commands/move-handlings.ts'
import type { Tx } from '#server/scope.ts'
import type { RuleActions } from '#shared/domain/inbox-rules/rule.ts'
import { handlingUnderRule, isFree } from '#shared/domain/inbox-rules/rule-outcome.ts'
import { type Handling, sameHandling, UNHANDLED } from '#shared/domain/inbox-team/handling.ts'
import { listLabels } from '../store/labels.ts'
import { findAssignees } from './find-assignees.ts'

/** A rule and the conversations on which it acts, in the order in which they came. */
export type Acting = {
  rule: RuleActions & { id: string | null; name: string }
  conversationIds: readonly string[]
}

/** Rules act one after the other, each on all of its conversations at once. Returns the conversations that changed. */
export async function actOn(tx: Tx, acting: readonly Acting[], batchId: string): Promise<Set<string>> {
  const ids = [...new Set(acting.flatMap(({ conversationIds }) => conversationIds))]
  const handlings = await holdHandlings(tx, ids)
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
  await tellGiven(tx, given)
  if (changed.size > 0) await tellMoved(tx, [...changed])
  return changed
}

const remember = (
  handlings: Map<string, Handling>,
  moves: readonly { conversationId: string; after: Handling }[],
) => {
  for (const { conversationId, after } of moves) handlings.set(conversationId, after)
}
