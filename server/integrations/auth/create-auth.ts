import { createHmac } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { bearer, emailOTP } from 'better-auth/plugins'
import { PostgresDialect } from 'kysely'
import { deriveKey } from '#server/config.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { withoutAddresses } from '#server/jobs/without-addresses.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import { hashPassword, matchesPassword } from './passwords.ts'
import { socialProviders } from './providers.ts'
import { tables } from './tables.ts'

export const BASE_PATH = '/auth/v1'
/** Set by the mount from Fastify's own reading of the trusted proxies; never taken from outside. */
export const IP_HEADER = 'x-ardoise-client-ip'
const DAY = 86_400
const CODE_MINUTES = 10
const RESET_MINUTES = 60

export type KnownAccount = {
  userId: string
  name: string
  emailVerified: boolean
  passwordHash: string | null
}

/** The account of an address, with its password when it has one. */
export async function findAccount(
  context: Pick<AppContext, 'pool'>,
  email: string,
): Promise<KnownAccount | null> {
  const { rows } = await context.pool.query<{
    id: string
    name: string
    email_verified: boolean
    password: string | null
  }>(
    `select u.id, u.name, u.email_verified, a.password from users u
     left join accounts a on a.user_id = u.id and a.provider_id = 'credential' where u.email = $1`,
    [email],
  )
  const row = rows[0]
  return row
    ? { userId: row.id, name: row.name, emailVerified: row.email_verified, passwordHash: row.password }
    : null
}

/** better-auth, set up: our tables, our mails, our counters. */
export function createAuth(context: AppContext) {
  const { config, authReactions: reactions } = context
  const secret = deriveKey(config.secret, 'auth').toString('base64url')
  const codeKey = deriveKey(config.secret, 'one-time-code')
  const social = socialProviders(config)
  return betterAuth({
    appName: 'Ardoise',
    baseURL: config.appUrl,
    basePath: BASE_PATH,
    secret,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) =>
        context.log.error({ auth: withoutAddresses(String(message)) }, 'sign-in service'),
    },
    database: { dialect: new PostgresDialect({ pool: context.pool }), type: 'postgres', transaction: true },
    ...tables,
    session: { ...tables.session, expiresIn: 30 * DAY, updateAge: 15 * DAY },
    account: {
      ...tables.account,
      encryptOAuthTokens: true,
      accountLinking: { enabled: true, trustedProviders: [] },
    },
    // Its clean-up would forget an old code before it can be told from a wrong one; purge-ephemera does it two days later.
    verification: { ...tables.verification, storeIdentifier: 'hashed', disableCleanup: true },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: ({ hash, password }) => matchesPassword(hash, password) },
      resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        reactions.mailResetLink(context, {
          email: user.email,
          // Until the address is proved, whoever signed up with it chose the name: no stranger writes in our mails.
          name: user.emailVerified ? user.name : null,
          url: `${config.appUrl}/reset-password/${token}`,
          minutes: RESET_MINUTES,
        }),
      onPasswordReset: ({ user }) => proveByReset(context, user),
    },
    emailVerification: { autoSignInAfterVerification: true, sendOnSignUp: false },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({ data: { ...user, name: user.name.trim() || 'Utilisateur' } }),
          after: (user) => reactions.userCreated(context, { userId: user.id, name: user.name }),
        },
      },
      // Nobody reads the identity token again, and better-auth would keep it in the clear.
      account: {
        create: { before: async (account) => ({ data: { ...account, idToken: null } }) },
        update: { before: async (account) => ({ data: { ...account, idToken: null } }) },
      },
      session: {
        create: {
          before: async (session) => ({
            data: { ...session, activeOrganizationId: await preferredOrganization(context, session.userId) },
          }),
        },
      },
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 120,
      customRules: addressRules(config.requestsPerMinute),
      customStorage: sharedCounters(context),
    },
    advanced: {
      cookiePrefix: 'ardoise',
      useSecureCookies: config.appUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [IP_HEADER] },
      database: { generateId: false },
    },
    onAPIError: { errorURL: `${config.appUrl}/auth` },
    socialProviders: social.socialProviders,
    plugins: [
      bearer(),
      emailOTP({
        otpLength: 6,
        expiresIn: CODE_MINUTES * 60,
        allowedAttempts: 5,
        sendVerificationOnSignUp: true,
        // Six digits hashed alone are found in a second: the key stays out of the database.
        storeOTP: { hash: async (code) => createHmac('sha256', codeKey).update(code).digest('base64url') },
        sendVerificationOTP: async ({ email, otp }, call) => {
          const account = await findAccount(context, email)
          if (account && !account.emailVerified)
            await reactions.mailCode(context, { email, code: otp, minutes: CODE_MINUTES })
          else if (account && call?.path === '/sign-up/email')
            await reactions.mailExistingAccount(context, { email, name: account.name })
        },
      }),
      ...social.plugins,
    ],
  })
}

/** Opening the mailed link proves the address: whoever held the account without that proof loses it. */
async function proveByReset(
  context: AppContext,
  user: { id: string; emailVerified: boolean },
): Promise<void> {
  await context.pool.query('delete from verifications where value = $1', [user.id])
  if (user.emailVerified) return
  await context.pool.query(`delete from accounts where user_id = $1 and provider_id <> 'credential'`, [
    user.id,
  ])
  await context.pool.query('update users set email_verified = true where id = $1', [user.id])
}

/** A new session opens in the organization chosen in the profile, else where the user last worked; only while a member there. */
async function preferredOrganization(context: AppContext, userId: string): Promise<string | null> {
  const { rows } = await context.pool.query<{ org_id: string }>(
    `select m.org_id from memberships m left join profiles p on p.user_id = m.user_id
     where m.user_id = $1 and m.status = 'active'
     order by m.org_id is not distinct from p.default_org_id desc, m.org_id is not distinct from p.last_org_id desc,
              m.created_at limit 1`,
    [userId],
  )
  return rows[0]?.org_id ?? null
}

/** Per client address. An installation that allows more requests a minute allows more of these too. */
function addressRules(requestsPerMinute: number): Record<string, { window: number; max: number }> {
  const scale = Math.max(1, requestsPerMinute / 3_000)
  const rule = (max: number, minutes: number) => ({ window: minutes * 60, max: Math.floor(max * scale) })
  return {
    '/sign-in/email': rule(20, 1),
    '/sign-in/social': rule(20, 1),
    '/sign-up/email': rule(20, 10),
    '/email-otp/send-verification-otp': rule(20, 10),
    '/email-otp/verify-email': rule(30, 10),
    '/request-password-reset': rule(10, 10),
    '/reset-password': rule(20, 10),
  }
}

/** In `rate_limits`, shared by every process. */
function sharedCounters(context: AppContext) {
  return {
    async consume(key: string, { window, max }: { window: number; max: number }) {
      try {
        await countAttempt(context, `auth:${key}`, { max, seconds: window })
        return { allowed: true, retryAfter: null }
      } catch (error) {
        if (error instanceof DomainError)
          return { allowed: false, retryAfter: error.retryAfterSeconds ?? window }
        throw error
      }
    },
  }
}
