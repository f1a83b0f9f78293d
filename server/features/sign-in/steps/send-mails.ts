import { queuePlatformMail } from '#server/features/platform/commands/queue-mail.ts'
import {
  existingAccountMail,
  resetMail,
  signInCodeMail,
} from '#server/features/sign-in/mails/sign-in-mails.ts'
import type { AuthReactions } from '#server/integrations/auth/port.ts'
import type { AppContext } from '#server/scope.ts'
import { codeMail } from '../mails/sign-in-mails.ts'

const lasting = (minutes: number) => ({ validSeconds: minutes * 60 })
type Facts<Name extends keyof AuthReactions> = Parameters<AuthReactions[Name]>[0]

export const mailCode = (context: AppContext, { email, code, minutes }: Facts<'mailCode'>): Promise<void> =>
  queuePlatformMail(
    context,
    { kind: 'sign-up-code', to: { email, name: null }, urgent: true, secret: lasting(minutes) },
    codeMail({ code, minutes }),
  )

export const mailSignInCode = (
  context: AppContext,
  { email, code, minutes }: Facts<'mailSignInCode'>,
): Promise<void> =>
  queuePlatformMail(
    context,
    { kind: 'sign-in-code', to: { email, name: null }, urgent: true, secret: lasting(minutes) },
    signInCodeMail({ code, minutes }),
  )

export const mailExistingAccount = (
  context: AppContext,
  { email, name }: Facts<'mailExistingAccount'>,
): Promise<void> =>
  queuePlatformMail(
    context,
    { kind: 'existing-account', to: { email, name }, urgent: true, secret: false },
    existingAccountMail({ name, signInUrl: `${context.config.appUrl}/auth` }),
  )

export const mailResetLink = (
  context: AppContext,
  { email, name, url, minutes }: Facts<'mailResetLink'>,
): Promise<void> =>
  queuePlatformMail(
    context,
    { kind: 'password-reset', to: { email, name }, urgent: true, secret: lasting(minutes) },
    resetMail({ name, url, minutes }),
  )
