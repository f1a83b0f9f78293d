import type { Member } from '#shared/contract/members.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import type { OrganizationVerdict } from '#shared/domain/organizations/errors.ts'
import type { MemberFacts } from '#shared/domain/organizations/member.ts'
import { permissionRefusal } from '#shared/domain/permissions.ts'
import type { Role } from '#shared/domain/roles.ts'

/** A member as the rules of shared/domain/organizations/member.ts take one. */
export const factsOf = (
  { userId, role, status, lastOwner, ofDirectory }: Member,
  selfId: string,
): MemberFacts => ({
  role,
  status,
  lastOwner,
  ofDirectory,
  self: userId === selfId,
})

/** The reason shown beside a greyed control; undefined when it is allowed. */
export function reasonOf(verdict: OrganizationVerdict, actor: Role): string | undefined {
  if (verdict.ok) return undefined
  return verdict.code === 'forbidden'
    ? permissionRefusal(actor, 'member:manage')
    : errorCodes[verdict.code].text
}
