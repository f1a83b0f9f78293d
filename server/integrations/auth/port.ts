import type { BetterAuthOptions } from 'better-auth'
import type { Config } from '#server/config.ts'

/** Set by our code that calls better-auth, from the server's own reading of the trusted proxies; never taken from outside. */
export const IP_HEADER = 'x-ardoise-client-ip'
export const DEVICE_HEADER = 'x-ardoise-device'
/** Request header: the identity that the browser came back with. */
export const IDENTITY_HEADER = 'x-ardoise-identity'
/** Answer header: the user whose new session still owes a second factor. */
export const OWES_HEADER = 'x-ardoise-owes'
/** Answer header: the identity whose address is still to be proved. */
export const IDENTITY_DUE_HEADER = 'x-ardoise-identity-due'

/** The browser that signs in: `device` is its lasting secret, null for calls that open no session. */
export type SignInPlace = { device: string | null; userAgent: string | null; ip: string }

/** An account of a provider that does not vouch for its address. */
export type UnprovenIdentity = {
  providerId: string
  accountId: string
  email: string
  name: string
  /** Path of ours to open after signing in. */
  target: string
}

export type KnownAccount = {
  userId: string
  name: string
  email: string
  emailVerified: boolean
  passwordHash: string | null
}

export type AccountKey = { id: string } | { email: string }

export type Claim = {
  name: string
  companyName?: string | null
  wishedPlan?: string | null
  password?: string | null
}
export type Means = { providerId: string; accountId: string }

/** The set-up of better-auth. */
export type AuthParts = {
  config: Config
  /** better-auth's own connections: `accounts` uses others, since it is asked within better-auth's transactions. */
  database: NonNullable<BetterAuthOptions['database']>
  log(message: string): void
  passwords: {
    /** Errors: service_unavailable. */
    hash(password: string): Promise<string>
    /** Errors: service_unavailable. */
    matches(stored: string, password: string): Promise<boolean>
    /** The hash of the password that this request brought. */
    inHand(): string | null
  }
  accounts: Accounts
  reactions: AuthReactions
}

/** The questions and changes that are not better-auth's own. */
export type Accounts = {
  find(by: AccountKey): Promise<KnownAccount | null>
  /**
   * The owner of the address takes the account over: it becomes proved, with only the means that proved it; all else is removed.
   * `password`: the hash that the owner chose. An account that is proved already stays as it is.
   */
  claimAccount(by: AccountKey, claim: Claim & { keep?: Means }): Promise<void>
  /** The latest sign-up with an address that nobody proved is the one that its code proves. */
  replaceClaim(userId: string, claim: Claim): Promise<void>
  /** The code and the password of the sign-up came together. False when another sign-up replaced that password meanwhile. */
  proveClaim(email: string, password: string | null): Promise<boolean>
  /** Links to another password serve no more. */
  voidResets(userId: string): Promise<void>
  /** The organization that a new session opens; null for a user without any. */
  preferredOrganization(userId: string): Promise<string | null>
  countPasskeys(userId: string): Promise<number>
}

/** The product's reactions, called by better-auth. */
export type AuthReactions = {
  /** The six-digit code that proves an address. */
  mailCode(code: { email: string; code: string; minutes: number }): Promise<void>
  /** The six-digit code that signs in. */
  mailSignInCode(code: { email: string; code: string; minutes: number }): Promise<void>
  /** Someone signed up again with an address that already has a proved account: its owner is told, nobody else. */
  mailExistingAccount(account: { email: string; name: string }): Promise<void>
  mailResetLink(link: { email: string; name: string | null; url: string; minutes: number }): Promise<void>
  /** A user row was just made, by sign-up or by Google or Microsoft. */
  userCreated(user: { userId: string; name: string }): Promise<void>
  /** Whether a session about to open still owes a second factor, and how long it may. `provesBoth`: by a passkey. */
  judgeSignIn(signIn: {
    userId: string
    provesBoth: boolean
    device: string | null
  }): Promise<{ secondFactorDue: boolean; expiresAt?: Date }>
  /** Whether an organization of the user requires its own sign-in of them. */
  mustSignInByCompany(signIn: { userId: string }): Promise<boolean>
  /** A session that owes nothing was just opened. */
  noteSignIn(signIn: { userId: string; place: SignInPlace }): Promise<void>
  /** Another password was chosen behind the mailed link. */
  passwordReset(user: { userId: string }): Promise<void>
  /** An account of a provider now signs in to the user. */
  identityLinked(identity: { userId: string; providerId: string }): Promise<void>
}
