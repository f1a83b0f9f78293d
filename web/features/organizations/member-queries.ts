import { orpc } from '#web/api/api-client.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { invitationSearch, memberSearch } from './team-search.ts'

export const memberList = listQuery(memberSearch, {
  pages: orpc.organizations.listMembers,
  count: orpc.organizations.countMembers,
})
export const invitationList = listQuery(invitationSearch, {
  pages: orpc.organizations.listInvitations,
  count: orpc.organizations.countInvitations,
  limit: 20,
})
