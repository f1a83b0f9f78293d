import { chooseMembership, type Routes } from '#server/http/bind-contract.ts'
import type { identityContract } from '#shared/contract/identity.ts'
import { revokeSession } from './commands/revoke-session.ts'
import { updateProfile } from './commands/update-profile.ts'
import { getMe, listSessions } from './queries.ts'

export const identityRoutes: Routes<typeof identityContract> = {
  getMe: ({ context, session }, _input, request) =>
    getMe(
      context,
      session,
      session.memberships.length === 0 ? null : chooseMembership(session, request).orgId,
    ),
  updateProfile,
  listSessions: ({ context, session }) => listSessions(context, session),
  revokeSession,
  listSignInProviders: async ({ context }) => ({
    google: context.config.google !== null,
    microsoft: context.config.microsoft !== null,
  }),
}
