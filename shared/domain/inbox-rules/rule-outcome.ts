import { changedHandling, type Handling, type HandlingChange } from '#shared/domain/inbox-team/handling.ts'
import type { RuleActions } from './rule.ts'

type Assignee = Exclude<NonNullable<HandlingChange['assignee']>, null>

/** Whether a rule may still give a conversation to somebody: whoever has it keeps it. */
export const isFree = ({ assigneeId, teamId }: Handling): boolean => assigneeId === null && teamId === null

/**
 * The handling once a rule acted. Whoever has it keeps it, and a state that a rule above set (`stateSet`) stays: rules above come first.
 */
export function handlingUnderRule(
  handling: Handling,
  { state }: Pick<RuleActions, 'state'>,
  { assignee, stateSet }: { assignee: Assignee | null; stateSet: boolean },
): Handling {
  const given =
    assignee !== null && isFree(handling)
      ? { ...changedHandling(handling, { assignee }), ...(stateSet ? { state: handling.state } : {}) }
      : handling
  return state === null || stateSet ? given : changedHandling(given, { state })
}

/**
 * Whose turn it is: after the last one in the order of ids, beginning anew at its end. Never the last one again while another can.
 * Null: nobody can.
 */
export function nextInTurn(last: string | null, able: readonly string[]): string | null {
  const order = able.toSorted()
  return order.find((id) => last !== null && id > last) ?? order[0] ?? null
}

/** Gives each conversation to whose turn it is among those who can take it. */
export function assignTurns(
  last: string | null,
  conversations: readonly { conversationId: string; able: readonly string[] }[],
): { last: string | null; given: Map<string, string> } {
  const given = new Map<string, string>()
  let previous = last
  for (const { conversationId, able } of conversations) {
    const next = nextInTurn(previous, able)
    if (next === null) continue
    given.set(conversationId, next)
    previous = next
  }
  return { last: previous, given }
}
