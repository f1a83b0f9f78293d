import type { InvitationFilter } from '#shared/contract/invitations.ts'
import type { MemberFilter, MemberSorting } from '#shared/contract/members.ts'
import { invitationFilters } from '#shared/domain/invitation.ts'
import { memberSorts, memberStatuses } from '#shared/domain/member.ts'
import { roles } from '#shared/domain/permissions.ts'

/** What the address of the team page says; a default value is left out. */
export type TeamSearch = Partial<MemberFilter & MemberSorting> & {
  invitations?: InvitationFilter['state']
  invited?: string
}

const text = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && value !== ''
    ? String(value).slice(0, 200)
    : undefined
const one = <V extends string>(value: unknown, allowed: readonly V[], usual?: V) =>
  allowed.find((candidate) => candidate === value && candidate !== usual)

/** Reads the address, dropping what it does not know. */
export function readTeamSearch(search: Record<string, unknown>): TeamSearch {
  return defined({
    q: text(search.q),
    role: one(search.role, roles),
    status: one(search.status, memberStatuses),
    sort: one(search.sort, memberSorts, 'joined'),
    direction: one(search.direction, ['asc', 'desc']),
    invitations: one(search.invitations, invitationFilters, 'open'),
    invited: text(search.invited),
  })
}

export const memberFilterOf = ({ q, role, status }: TeamSearch): Partial<MemberFilter> =>
  defined({ q, role, status })

export const memberOrderOf = ({ sort = 'joined', direction }: TeamSearch): MemberSorting => ({
  sort,
  direction: direction ?? (sort === 'joined' ? 'desc' : 'asc'),
})

export const invitationFilterOf = ({ invited, invitations }: TeamSearch): Partial<InvitationFilter> =>
  defined({ q: invited, state: invitations })

function defined<T extends object>(facts: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as never
}
