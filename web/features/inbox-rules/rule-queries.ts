import { useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'

export const rulesOptions = orpc.inboxRules.listInboxRules.queryOptions({ input: {} })

const teamOptions = orpc.inboxTeam.getInboxTeam.queryOptions({ input: {} })

/** Members, teams, labels and mailboxes that a rule may name. */
export function useRuleNames() {
  const { data } = useQuery(teamOptions)
  const { data: rules } = useQuery(rulesOptions)
  const { members = [], teams = [], labels = [] } = data ?? {}
  return { members, teams, labels, mailboxes: rules?.mailboxes ?? [] }
}
export type RuleNames = ReturnType<typeof useRuleNames>
