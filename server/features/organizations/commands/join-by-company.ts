import { judgePlace, readPlace } from '#server/features/plans/commands/assert-plan.ts'
import type { Tx } from '#server/scope.ts'
import type { Role } from '#shared/domain/roles.ts'
import { findPendingInvitation } from '../queries/invitations.ts'
import { closeInvitation } from '../store/invitations.ts'
import { lockMembers } from '../store/members.ts'
import { insertMember } from '../store/organization.ts'

type Person = { userId: string; role: Role; name: string; email: string }

/**
 * Someone whom the organization's own provider vouches for becomes a member, in the caller's transaction: with the role of the invitation
 * that waits for their address, else with the one that is given. `full`: the plan has no place left.
 */
export async function joinByCompany(
  tx: Tx,
  { userId, role, name, email }: Person,
): Promise<'joined' | 'member' | 'suspended' | 'full'> {
  const [member] = await lockMembers(tx, [userId])
  if (member) return member.status === 'active' ? 'member' : 'suspended'
  const place = await readPlace(tx, 'member:add')
  const invitation = await findPendingInvitation(tx, email)
  // An invitation held the place that its member takes now.
  if (!judgePlace(place, 'member:add', { places: invitation ? 0 : 1 }).ok) return 'full'
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
  return 'joined'
}
