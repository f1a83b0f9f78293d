import { readAs } from '#server/db/transaction.ts'
import { chooseMembership, type Routes } from '#server/http/bind-contract.ts'
import type { identityContract } from '#shared/contract/identity.ts'
import { deleteAvatar } from './commands/delete-avatar.ts'
import { dismissLostAccess } from './commands/dismiss-lost-access.ts'
import { putAvatar } from './commands/put-avatar.ts'
import { readAvatar } from './commands/read-avatar.ts'
import { revokeSession } from './commands/revoke-session.ts'
import { updateProfile } from './commands/update-profile.ts'
import { wishPlan } from './commands/wish-plan.ts'
import { getMe, getMemberProfile, listSessions } from './queries/me.ts'

export const identityRoutes: Routes<typeof identityContract> = {
  getMe: ({ context, session }, _input, request) =>
    getMe(
      context,
      session,
      session.memberships.length === 0 ? null : chooseMembership(session, request).orgId,
    ),
  updateProfile,
  dismissLostAccess,
  wishPlan,
  putAvatar,
  deleteAvatar,
  getAvatar: readAvatar,
  getMemberProfile: (scope, { userId }) => readAs(scope, (tx) => getMemberProfile(tx, userId)),
  listSessions: ({ context, session }) => listSessions(context, session),
  revokeSession,
  listSignInProviders: async ({ context }) => ({
    google: context.config.google !== null,
    microsoft: context.config.microsoft !== null,
    sso: context.config.sso && { name: context.config.sso.name, domains: [...context.config.sso.domains] },
  }),
}
