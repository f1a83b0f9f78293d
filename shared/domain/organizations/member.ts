import { takesRights } from '#shared/domain/member-rights.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { OrganizationVerdict } from './errors.ts'
import { canTouchMember } from './permissions.ts'

export const memberStatuses = ['active', 'suspended'] as const

/** Orders of the list of members. */
export const memberSorts = ['joined', 'name'] as const
export type MemberStatus = (typeof memberStatuses)[number]

export const memberStatusLabels: Record<MemberStatus, string> = { active: 'Actif', suspended: 'Suspendu' }

/** Facts of a member for the rules below. `lastOwner`: there is no other active owner. `ofDirectory`: the company's directory manages them. */
export type MemberFacts = {
  role: Role
  status: MemberStatus
  lastOwner: boolean
  ofDirectory: boolean
  self: boolean
}

const allowed: OrganizationVerdict = { ok: true }

function touch(actor: Role, { role, self }: MemberFacts): OrganizationVerdict {
  if (!canTouchMember(actor, 'viewer')) return { ok: false, code: 'forbidden' }
  if (!canTouchMember(actor, role)) return { ok: false, code: 'owner_protected' }
  return self ? { ok: false, code: 'own_membership' } : allowed
}

/** Whatever the directory decides is changed there; the next request would undo it here. */
function touchByHand(actor: Role, member: MemberFacts): OrganizationVerdict {
  const verdict = touch(actor, member)
  return verdict.ok && member.ofDirectory ? { ok: false, code: 'member_of_directory' } : verdict
}

/** The rules for acting on a member: used by the command and by the greyed control. */
export const memberCan = {
  changeRole(actor: Role, member: MemberFacts): OrganizationVerdict {
    if (member.lastOwner) return { ok: false, code: 'last_owner_kept' }
    // The directory leaves the role of an owner alone.
    return member.role === 'owner' ? touch(actor, member) : touchByHand(actor, member)
  },
  /** Gives or takes rights beside the role, which no directory decides. */
  changeRights(actor: Role, member: MemberFacts): OrganizationVerdict {
    const verdict = touch(actor, member)
    return verdict.ok && !takesRights(member.role) ? { ok: false, code: 'role_without_rights' } : verdict
  },
  /** Suspend an active member, reactivate a suspended one. */
  changeStatus(actor: Role, member: MemberFacts): OrganizationVerdict {
    if (member.lastOwner) return { ok: false, code: 'last_owner_kept' }
    return touchByHand(actor, member)
  },
  remove(actor: Role, member: MemberFacts): OrganizationVerdict {
    if (member.lastOwner) return { ok: false, code: 'last_owner' }
    return touchByHand(actor, member)
  },
  /** Leaving an organization oneself. */
  leave({ lastOwner }: Pick<MemberFacts, 'lastOwner'>): OrganizationVerdict {
    return lastOwner ? { ok: false, code: 'last_owner' } : allowed
  },
  /** Gives the owner's role. */
  receiveOwnership(actor: Role, { role, status, self }: MemberFacts): OrganizationVerdict {
    if (actor !== 'owner') return { ok: false, code: 'owner_protected' }
    if (self || role === 'owner') return { ok: false, code: 'already_owner' }
    return status === 'active' ? allowed : { ok: false, code: 'member_suspended' }
  },
}
