import { judgePlace, readPlace } from '#server/features/plans/commands/assert-plan.ts'
import type { Tx } from '#server/scope.ts'
import type { Role } from '#shared/domain/roles.ts'
import { findPendingInvitation } from '../queries/invitations.ts'
import { closeInvitation } from '../store/invitations.ts'
import { lockMembers } from '../store/members.ts'
import { insertMember } from '../store/organization.ts'

type Person = { userId: string; role: Role; name: string; email: string }

/**
 * Whether someone whom the organization's own provider vouches for is a member or may become one, with the organization's members held.
 * `userId` null: who has no account. `full`: the plan has no place left.
 */
export async function judgeJoin(
  tx: Tx,
  { userId, email }: { userId: string | null; email: string },
): Promise<
  | { outcome: 'member'; role: Role }
  | { outcome: 'suspended' }
  | { outcome: 'full' }
  | { outcome: 'new'; invitedAs: Role | null }
> {
  const [member] = await lockMembers(tx, userId === null ? [] : [userId])
  if (member)
    return member.status === 'active' ? { outcome: 'member', role: member.role } : { outcome: 'suspended' }
  const place = await readPlace(tx, 'member:add')
  const invitation = await findPendingInvitation(tx, email)
  const invitedAs = (invitation?.role as Role | undefined) ?? null
  // An invitation held the place that its member takes now.
  const asked = { places: invitation ? 0 : 1, ...(invitedAs && { role: invitedAs }) }
  return judgePlace(place, 'member:add', asked).ok ? { outcome: 'new', invitedAs } : { outcome: 'full' }
}

/**
 * Makes them a member, once `judgeJoin` said in the same transaction that they may: with the role of the invitation that waits for their
 * address, else with the one that is given.
 */
export async function joinByCompany(tx: Tx, { userId, role, name, email }: Person): Promise<void> {
  const invitation = await findPendingInvitation(tx, email)
  await insertMember(tx, {
    userId,
    role: invitation && invitation.role !== 'owner' ? (invitation.role as Role) : role,
  })
  if (invitation) await closeInvitation(tx, invitation.id, { status: 'accepted', by: userId })
  await tx.emit('member.joined', {
    subject: { type: 'member', id: userId },
    description: name,
    meta: { name },
  })
}
