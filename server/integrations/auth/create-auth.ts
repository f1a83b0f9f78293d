import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { DomainError } from '#shared/domain/domain-error.ts'
import { NAMELESS } from '#shared/domain/identity/full-name.ts'
import { NEW_PASSWORD_MIN, PASSWORD_MAX } from '#shared/domain/sign-in/password-rules.ts'
import { plainLine } from '#shared/domain/text/text-rule.ts'
import { COMPANY_SIGN_IN, companySessions } from './company-sessions.ts'
import { withHashedTokens } from './hashed-tokens.ts'
import { judgeIdentity } from './judge-identity.ts'
import { mailedCodes, passkeys, signedTokens } from './passkeys-and-codes.ts'
import {
  type AuthParts,
  DEVICE_HEADER,
  IDENTITY_HEADER,
  IP_HEADER,
  OWES_HEADER,
  type UnprovenIdentity,
} from './port.ts'
import { socialProviders } from './providers.ts'
import { authSecret } from './session-token.ts'
import { tables } from './tables.ts'

export const BASE_PATH = '/auth/v1'
const DAY = 86_400
const RESET_MINUTES = 60

/** better-auth, set up with our tables, mails and password hashes. */
export function createAuth(parts: AuthParts) {
  const { config, accounts, passwords, reactions } = parts
  const secret = authSecret(config.secret)
  const social = socialProviders(config)
  return betterAuth({
    appName: 'Ardoise',
    baseURL: config.appUrl,
    basePath: BASE_PATH,
    secret,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => parts.log(String(message)),
    },
    database: withHashedTokens(parts.database),
    ...tables,
    user: { ...tables.user, validateUserInfo: judgeIdentity(accounts) },
    // No check of the session's age: sign-in/routes ask for a recent confirmation instead.
    session: { ...tables.session, expiresIn: 30 * DAY, updateAge: 15 * DAY, freshAge: 0 },
    account: {
      ...tables.account,
      encryptOAuthTokens: true,
      // A signed-in user may link an account with another address; at sign-in a new account is matched by its address.
      accountLinking: {
        enabled: true,
        allowDifferentEmails: true,
        // judge-identity.ts decides which address must be proved, and which account is taken over.
        trustedProviders: ['google', 'microsoft', 'sso'],
        requireLocalEmailVerified: false,
      },
    },
    // Keep expired codes, so that a late one is refused as expired and not as wrong: delete-old-rows deletes them two days later.
    verification: { ...tables.verification, storeIdentifier: 'hashed', disableCleanup: true },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: NEW_PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: {
        hash: (password) => passwords.hash(password).catch(tellBetterAuth),
        verify: ({ hash, password }) => passwords.matches(hash, password).catch(tellBetterAuth),
      },
      resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        reactions.mailResetLink({
          email: user.email,
          // Until the address is proved, a stranger may have chosen the name: keep it out of our mails.
          name: user.emailVerified ? user.name : null,
          url: `${config.appUrl}/reset-password/${token}`,
          minutes: RESET_MINUTES,
        }),
      onPasswordReset: async ({ user }) => {
        await proveByReset(parts, user)
        await reactions.passwordReset({ userId: user.id })
      },
    },
    emailVerification: { autoSignInAfterVerification: true, sendOnSignUp: false },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({ data: { ...user, name: plainLine(user.name).trim() || NAMELESS } }),
          after: (user) => reactions.userCreated({ userId: user.id, name: user.name }),
        },
        update: {
          before: async (user, call) => {
            if (user.emailVerified) await proveByCode(parts, call as Call | null)
          },
        },
      },
      // Drop the identity token: nothing reads it again, and `encryptOAuthTokens` leaves it in the clear.
      account: {
        create: {
          before: async (account) => ({ data: { ...account, idToken: null } }),
          after: async ({ userId, providerId }) => {
            if (providerId !== 'credential') await reactions.identityLinked({ userId, providerId })
          },
        },
        update: { before: async (account) => ({ data: { ...account, idToken: null } }) },
      },
      session: {
        create: {
          before: async (session, call) => {
            const { userId } = session
            const provesBoth = call?.path === '/passkey/verify-authentication'
            const byCompany = call?.path === COMPANY_SIGN_IN
            const [preferred, judgement, refused] = await Promise.all([
              accounts.preferredOrganization(userId),
              reactions.judgeSignIn({ userId, provesBoth, device: deviceOf(call) }),
              byCompany ? false : reactions.mustSignInByCompany({ userId }),
            ])
            if (refused) throw new APIError('FORBIDDEN', { code: 'company_sign_in_required' })
            const activeOrganizationId = byCompany ? organizationOf(call) : preferred
            return { data: { ...session, activeOrganizationId, ...judgement } }
          },
          after: async (session, call) => {
            const { userId, userAgent, ipAddress, secondFactorDue } = session as typeof session & Owing
            const place = { device: deviceOf(call), userAgent: userAgent ?? null, ip: ipAddress ?? '' }
            if (secondFactorDue) call?.setHeader(OWES_HEADER, userId)
            else await reactions.noteSignIn({ userId, place })
          },
        },
      },
    },
    // Requests are counted before better-auth is called (sign-in/routes/endpoints.ts).
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'ardoise',
      useSecureCookies: config.appUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [IP_HEADER] },
      // The tables make the ids; those that better-auth derives from a value get the shape of a UUID.
      database: { generateId: 'uuid' },
    },
    // better-auth answers its own errors, which sign-in/routes translate; `throw` passes every other one on to them.
    onAPIError: { errorURL: `${config.appUrl}/auth`, throw: true },
    socialProviders: social.socialProviders,
    plugins: [
      mailedCodes(parts),
      passkeys(parts),
      signedTokens(config),
      companySessions(),
      ...social.plugins,
    ],
  })
}

/** Turns an error of ours into one that better-auth answers as it is; any other is thrown on to the routes. */
function tellBetterAuth(error: unknown): never {
  if (error instanceof DomainError) throw new APIError('SERVICE_UNAVAILABLE', { code: error.code })
  throw error
}

type Owing = { secondFactorDue?: boolean }

/** The organization that a company's sign-in opens. */
const organizationOf = (call: { body?: unknown } | null): string | null =>
  (call?.body as { organizationId?: string } | undefined)?.organizationId ?? null

/** The browser's own secret, which sign-in/routes read from its cookie or just made. */
const deviceOf = (call: { headers?: Headers | undefined } | null): string | null =>
  call?.headers?.get(DEVICE_HEADER) ?? null

/** A password set through the mailed link proves the address: anyone who held the account without proof loses it. */
async function proveByReset(
  { accounts, passwords }: AuthParts,
  user: { id: string; emailVerified: boolean },
): Promise<void> {
  await accounts.voidResets(user.id)
  if (user.emailVerified) return
  // Store the password of this reset again: a sign-up may have stored another one a moment ago.
  const keep = { providerId: 'credential', accountId: user.id }
  await accounts.claimAccount({ id: user.id }, { name: NAMELESS, keep, password: passwords.inHand() })
}

/** Runs before better-auth marks an address as proved: by code and password of the sign-up, or by the code alone. */
async function proveByCode({ accounts, passwords }: AuthParts, call: Call | null): Promise<void> {
  const email = call?.body?.email
  if (typeof email !== 'string') return
  if (call?.path === '/email-otp/verify-email') {
    if (!(await accounts.proveClaim(email, passwords.inHand())))
      throw new APIError('BAD_REQUEST', { code: 'INVALID_OTP' })
  } else if (call?.path === '/sign-in/email-otp')
    await accounts.claimAccount({ email }, { name: identityOf(call.headers, email)?.name ?? NAMELESS })
}
type Call = { path?: string; body?: { email?: unknown }; headers?: Headers | undefined }

/** The identity that sign-in/routes read from the browser, when it has this address. */
function identityOf(headers: Headers | undefined, email: string): { name: string } | null {
  const said = headers?.get(IDENTITY_HEADER)
  const identity = said ? (JSON.parse(decodeURIComponent(said)) as UnprovenIdentity) : null
  return identity?.email === email ? identity : null
}
