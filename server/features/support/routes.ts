import { chooseMembership, type Routes } from '#server/http/bind-contract.ts'
import type { supportContract } from '#shared/contract/support.ts'
import { markHelpHandled } from './commands/mark-help-handled.ts'
import { sendContactMessage } from './commands/send-contact-message.ts'
import { sendHelpRequest } from './commands/send-help-request.ts'
import { listHelpRequests } from './queries/help-requests.ts'
import { makeFormToken } from './steps/contact-form-token.ts'

export const supportRoutes: Routes<typeof supportContract> = {
  getInstallation: async ({ context: { config } }) => ({
    local: config.mode === 'local',
    operator: config.operator,
  }),
  openContactForm: async ({ context }) => ({ token: makeFormToken(context.config, context.clock.now()) }),
  sendContactMessage,
  listHelpRequests: ({ context, session }, input) => listHelpRequests(context, session.userId, input),
  sendHelpRequest: (caller, input, request) => {
    const { memberships } = caller.session
    const orgId = memberships.length === 0 ? null : chooseMembership(caller.session, request).orgId
    return sendHelpRequest({ ...caller, orgId }, input)
  },
  tellPageLoop: async ({ context, session }, { query }) => {
    context.log.warn({ query, userId: session.userId }, 'a page asked in a loop')
    return { told: true }
  },
  markHelpHandled,
}
