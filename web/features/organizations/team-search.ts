import { invitationFilters } from '#shared/domain/organizations/invitation.ts'
import { memberSorts, memberStatuses } from '#shared/domain/organizations/member.ts'
import { roles } from '#shared/domain/roles.ts'
import { listSearch, oneOf, words } from '#web/patterns/list/list-search.ts'

export const memberSearch = listSearch({
  filters: { q: words(200), role: oneOf(roles), status: oneOf(memberStatuses) },
  sorts: memberSorts,
  usual: { sort: 'joined', direction: 'desc' },
})

/** The members' list is on the same page, so these have names of their own in the address. */
export const invitationSearch = listSearch({
  filters: { invited: words(200), invitations: oneOf(invitationFilters.filter((state) => state !== 'open')) },
  names: { invited: 'q', invitations: 'state' },
})

export const readTeamSearch = (address: object) => ({
  ...memberSearch.read(address),
  ...invitationSearch.read(address),
})
