/** The browser that signs in: `device` is its own lasting secret, null for a program that keeps none. */
export type SignInPlace = { device: string | null; userAgent: string | null; ip: string }

/** What settles a sign-in that owes its second factor. */
export type SecondFactorProof = ({ code: string } | { recoveryCode: string }) & { trustDevice: boolean }

/** What the product does when the sign-in service needs it. Features provide it (registry.ts); context.ts hands it over. */
export type AuthReactions<Context> = {
  /** The six-digit code that proves an address. */
  mailCode(context: Context, code: { email: string; code: string; minutes: number }): Promise<void>
  /** The six-digit code that signs in. */
  mailSignInCode(context: Context, code: { email: string; code: string; minutes: number }): Promise<void>
  /** Someone signed up again with an address that already has a proved account: its owner is told, nobody else. */
  mailExistingAccount(context: Context, account: { email: string; name: string }): Promise<void>
  mailResetLink(
    context: Context,
    link: { email: string; name: string | null; url: string; minutes: number },
  ): Promise<void>
  /** A user row was just made, by sign-up or by Google or Microsoft. */
  userCreated(context: Context, user: { userId: string; name: string }): Promise<void>
  /** Whether a session about to open still owes a second factor, and how long it may. `provesBoth`: by a passkey. */
  judgeSignIn(
    context: Context,
    signIn: { userId: string; provesBoth: boolean; device: string | null },
  ): Promise<{ secondFactorDue: boolean; expiresAt?: Date }>
  /** A session that owes nothing was just opened. */
  noteSignIn(context: Context, signIn: { userId: string; place: SignInPlace }): Promise<void>
  /** Errors: code_invalid, rate_limited, unauthenticated. */
  passSecondFactor(
    context: Context,
    owing: { userId: string; sessionId: string },
    proof: SecondFactorProof,
    place: SignInPlace,
  ): Promise<void>
  /** How the user may give the second factor: the name of the app, and whether there is a passkey. */
  secondFactorOf(context: Context, userId: string): Promise<{ app: string | null; passkey: boolean }>
  passkeyAdded(context: Context, passkey: { userId: string; name: string }): Promise<void>
  /** A passkey signed in; the browser's former session, if any, gives way to the new one. */
  passkeyUsed(
    context: Context,
    use: { credentialId: string; former: string | null; sessionId: string },
  ): Promise<void>
  /** Another password was chosen behind the mailed link. */
  passwordReset(context: Context, user: { userId: string }): Promise<void>
  /** An account of a provider now signs in to the user. `byCode`: its address was proved by a mailed code. */
  identityLinked(
    context: Context,
    identity: { userId: string; providerId: string; byCode: boolean },
  ): Promise<void>
}
