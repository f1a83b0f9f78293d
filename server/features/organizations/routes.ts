import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { organizationsContracts } from '#shared/contract/organizations-contracts.ts'
import { acceptInvitation } from './commands/accept-invitation.ts'
import { changeMemberRights } from './commands/change-member-rights.ts'
import { changeMemberRole } from './commands/change-member-role.ts'
import { checkInvitation, previewInvitation } from './commands/check-invitation.ts'
import { deleteLogo } from './commands/delete-logo.ts'
import { createInvitation } from './commands/invite-member.ts'
import { openOrganization } from './commands/open-organization.ts'
import { putDocumentTone } from './commands/put-document-tone.ts'
import { putLogo } from './commands/put-logo.ts'
import { readLogo } from './commands/read-logo.ts'
import { refuseInvitation } from './commands/refuse-invitation.ts'
import { leaveOrganization, removeMembers } from './commands/remove-members.ts'
import { createInvitationLink, resendInvitation, revokeInvitation } from './commands/resend-invitation.ts'
import { reactivateMembers, suspendMembers } from './commands/suspend-members.ts'
import { switchOrganization } from './commands/switch-organization.ts'
import { transferOwnership } from './commands/transfer-ownership.ts'
import { updateOrganization } from './commands/update-organization.ts'
import { countInvitations, listInvitations } from './queries/invitations.ts'
import { countMembers, listMembers } from './queries/members.ts'
import { getOrganization, isSlugAvailable } from './queries/organization.ts'

export const organizationsRoutes: Routes<typeof organizationsContracts> = {
  createOrganization: openOrganization,
  checkSlug: async ({ context, session }, { slug, exceptOrgId }) => {
    const own = session.memberships.find(({ orgId }) => orgId === exceptOrgId)
    return { available: await isSlugAvailable(context, slug, own?.orgId) }
  },
  switchOrganization,
  getOrganization: (scope) => readAs(scope, getOrganization),
  updateOrganization,
  getLogo: readLogo,
  putLogo,
  deleteLogo,
  putDocumentTone,
  listMembers: (scope, input) => readAs(scope, (tx) => listMembers(tx, input)),
  countMembers: (scope, input) => readAs(scope, (tx) => countMembers(tx, input)),
  changeMemberRole,
  changeMemberRights,
  suspendMembers,
  reactivateMembers,
  removeMembers,
  transferOwnership,
  leaveOrganization,
  listInvitations: (scope, input) => readAs(scope, (tx) => listInvitations(tx, input)),
  countInvitations: (scope, input) => readAs(scope, (tx) => countInvitations(tx, input)),
  createInvitation,
  resendInvitation,
  revokeInvitation,
  createInvitationLink,
  previewInvitation,
  checkInvitation,
  acceptInvitation,
  refuseInvitation,
}
