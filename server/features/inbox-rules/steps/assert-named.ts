import { listInboxMembers } from '#server/features/inbox-team/queries/readers.ts'
import type { Tx } from '#server/scope.ts'
import type { RuleFields } from '#shared/contract/inbox-rules.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { areNamed } from '../store/named.ts'

type Named = Pick<RuleFields, 'assigneeId' | 'teamId' | 'turnIds' | 'labelIds' | 'mailboxIds'>

const idsOf = (rule: Named) => ({
  members: [...rule.turnIds, ...(rule.assigneeId === null ? [] : [rule.assigneeId])],
  teams: rule.teamId === null ? [] : [rule.teamId],
  labels: rule.labelIds,
  mailboxes: rule.mailboxIds,
})

/**
 * Checks that a rule names only members, teams, labels and mailboxes of the organization. Those that it named before may be gone, so that the
 * rest of such a rule can still be changed.
 * Errors: not_found.
 */
export async function assertNamed(tx: Tx, rule: Named, before: Named | null): Promise<void> {
  const asked = idsOf(rule)
  const kept = before === null ? null : idsOf(before)
  const fresh = (key: keyof typeof asked) => asked[key].filter((id) => !kept?.[key].includes(id))
  const readers = new Set((await listInboxMembers(tx)).map(({ id }) => id))
  const named = { teams: fresh('teams'), labels: fresh('labels'), mailboxes: fresh('mailboxes') }
  if (!fresh('members').every((id) => readers.has(id)) || !(await areNamed(tx, named)))
    throw new DomainError('not_found')
}
