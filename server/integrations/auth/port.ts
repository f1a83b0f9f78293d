/** What the product does when the sign-in service needs it. The identity feature provides it; context.ts hands it over. */
export type AuthReactions<Context> = {
  /** The six-digit code that proves an address. */
  mailCode(context: Context, code: { email: string; code: string; minutes: number }): Promise<void>
  /** Someone signed up again with an address that already has a proved account: its owner is told, nobody else. */
  mailExistingAccount(context: Context, account: { email: string; name: string }): Promise<void>
  mailResetLink(
    context: Context,
    link: { email: string; name: string | null; url: string; minutes: number },
  ): Promise<void>
  /** A user row was just made, by sign-up or by Google or Microsoft. */
  userCreated(context: Context, user: { userId: string; name: string }): Promise<void>
}
