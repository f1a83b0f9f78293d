import type { FastifyInstance } from 'fastify'
import { registerPlatformCallback } from './features/approved-platform/routes/platform-callback.ts'
import { registerTelephonyWebhook } from './features/calls/routes/telephony-webhook.ts'
import { registerScim } from './features/directory/routes/scim.ts'
import { openLink } from './features/documents/commands/open-link.ts'
import { registerMailPush } from './features/mail-sync/routes/mail-push.ts'
import { registerClientReplies } from './features/mailboxes/routes/reply-as-client.ts'
import { registerSaveTokens } from './features/mailboxes/routes/save-tokens-functions.ts'
import { registerCreateOrganization } from './features/organizations/routes/create-organization-function.ts'
import { registerStripeWebhook } from './features/payment-setup/routes/stripe-webhook.ts'
import { routes } from './features/registry.ts'
import { registerSignIn } from './features/sign-in/routes.ts'
import { createSessions } from './features/sign-in/store/sessions.ts'
import { registerCalendar } from './features/tasks/routes/calendar.ts'
import { type AppParts, createApp } from './http/app.ts'
import type { AppContext } from './scope.ts'

/** Everything that answers over HTTP: the contract, signing in, functions and webhooks, and the `extras`. */
export const createSite = (context: AppContext, extras: AppParts['extras'] = []): Promise<FastifyInstance> =>
  createApp({
    context,
    sessions: createSessions(context),
    routes,
    // The one form of a stranger is about what its client disputes.
    assertLink: async (caller, token) => void (await openLink(caller, 'invoice', token)),
    extras: [
      registerSignIn,
      registerCreateOrganization,
      registerSaveTokens,
      registerClientReplies,
      registerStripeWebhook,
      registerMailPush,
      registerPlatformCallback,
      registerTelephonyWebhook,
      registerScim,
      registerCalendar,
      ...extras,
    ],
  })
