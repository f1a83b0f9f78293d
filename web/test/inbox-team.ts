import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '#shared/contract/contract.gen.ts'
import type { ConversationTeam } from '#shared/contract/inbox-team.ts'
import { UNHANDLED } from '#shared/domain/inbox-team/handling.ts'

type InboxTeam = Awaited<ReturnType<ContractRouterClient<Contract>['inboxTeam']['getInboxTeam']>>

/** The inbox of somebody who works alone: nobody else, and nothing that waits. */
export const inboxTeam = (facts: Partial<InboxTeam> = {}): InboxTeam => ({
  members: [],
  teams: [],
  labels: [],
  views: [],
  counts: { mine: 0, unassigned: 0, waiting: 0, snoozed: 0, late: 0, soon: 0 },
  ...facts,
})

/** A conversation of which nobody said anything. */
export const conversationTeam = (facts: Partial<ConversationTeam> = {}): ConversationTeam => ({
  handling: UNHANDLED,
  labelIds: [],
  followerIds: [],
  readers: [],
  notes: [],
  history: [],
  dueKind: null,
  dueAt: null,
  ...facts,
})
