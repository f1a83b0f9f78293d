import { queuePlatformMail } from '#server/features/platform/commands/queue-mail.ts'
import type { AuthReactions } from '#server/integrations/auth/port.ts'
import type { AppContext } from '#server/scope.ts'
import { createProfile } from './commands/create-profile.ts'
import { codeMail } from './mails/code-mail.ts'
import { existingAccountMail } from './mails/existing-account-mail.ts'
import { resetMail } from './mails/reset-mail.ts'
import { signInCodeMail } from './mails/sign-in-code-mail.ts'

const lasting = (minutes: number) => ({ validSeconds: minutes * 60 })

/** Accounts and their mails; second factors and devices are the security feature's. */
export const identityReactions: Pick<
  AuthReactions<AppContext>,
  'mailCode' | 'mailSignInCode' | 'mailExistingAccount' | 'mailResetLink' | 'userCreated'
> = {
  mailCode: (context, { email, code, minutes }) =>
    queuePlatformMail(
      context,
      { kind: 'sign-up-code', to: { email, name: null }, urgent: true, secret: lasting(minutes) },
      codeMail({ code, minutes }),
    ),
  mailSignInCode: (context, { email, code, minutes }) =>
    queuePlatformMail(
      context,
      { kind: 'sign-in-code', to: { email, name: null }, urgent: true, secret: lasting(minutes) },
      signInCodeMail({ code, minutes }),
    ),
  mailExistingAccount: (context, { email, name }) =>
    queuePlatformMail(
      context,
      { kind: 'existing-account', to: { email, name }, urgent: true, secret: false },
      existingAccountMail({ name, signInUrl: `${context.config.appUrl}/auth` }),
    ),
  mailResetLink: (context, { email, name, url, minutes }) =>
    queuePlatformMail(
      context,
      { kind: 'password-reset', to: { email, name }, urgent: true, secret: lasting(minutes) },
      resetMail({ name, url, minutes }),
    ),
  userCreated: (context, { userId, name }) => createProfile(context, { userId, name }),
}
