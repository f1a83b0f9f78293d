import type { AppContext } from '#server/scope.ts'

/** What the product does when the sign-in service needs it. The identity feature provides it; context.ts hands it over. */
export type AuthReactions = {
  /** The six-digit code that proves an address. */
  mailCode(context: AppContext, code: { email: string; code: string; minutes: number }): Promise<void>
  /** Someone signed up again with an address that already has a proved account: its owner is told, nobody else. */
  mailExistingAccount(context: AppContext, account: { email: string; name: string }): Promise<void>
  mailResetLink(
    context: AppContext,
    link: { email: string; name: string; url: string; minutes: number },
  ): Promise<void>
  /** A user row was just made, by sign-up or by Google or Microsoft. */
  userCreated(context: AppContext, user: { userId: string; name: string }): Promise<void>
}
