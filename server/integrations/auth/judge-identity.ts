import type { BetterAuthOptions } from 'better-auth'
import { getOAuthState } from 'better-auth/api'
import type { AppContext } from '#server/scope.ts'
import { NAMELESS } from '#shared/domain/identity/full-name.ts'
import { plainLine } from '#shared/domain/text/text-rule.ts'
import { takeOver } from './unproved-account.ts'
import { IDENTITY_DUE_HEADER, type UnprovenIdentity } from './unproven-identity.ts'

type Judge = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>

/**
 * Before a provider's identity signs in, is linked or makes an account: an address that the provider does not vouch for is proved by
 * a mailed code first, and one that it does vouch for belongs to whoever comes with it, whatever a stranger signed up before.
 */
export function judgeIdentity(context: AppContext): Judge {
  return async ({ user, source }, call) => {
    if (source.method !== 'oauth' || source.oauth === undefined) return
    const state = await getOAuthState().catch(() => null)
    // Someone signed in, who just proved to be who they are, links whichever account.
    if (state?.link) return
    const email = String(user.email).toLowerCase()
    const known = source.action === 'sign-in' ? { id: String(user.id) } : { email }
    const account = await findOwner(context, known)
    if (source.action === 'sign-in' && account?.emailVerified) return
    const { providerId, profile } = source.oauth
    const accountId = String((providerId === 'microsoft' ? profile?.oid : profile?.sub) ?? '')
    const name = plainLine(String(user.name ?? '')).trim() || NAMELESS
    if (user.emailVerified && (account === null || account.email === email)) {
      const keep = { providerId, accountId }
      if (account && !account.emailVerified) await takeOver(context, { id: account.userId }, { name, keep })
      return
    }
    const identity: UnprovenIdentity = {
      providerId,
      accountId,
      email: account?.email ?? email,
      name,
      target: pathOf((account === null ? state?.newUserURL : undefined) ?? state?.callbackURL),
    }
    call.setHeader(IDENTITY_DUE_HEADER, encodeURIComponent(JSON.stringify(identity)))
    return { error: 'email_not_verified' }
  }
}

type Owner = { userId: string; email: string; emailVerified: boolean }

async function findOwner(context: AppContext, by: { id: string } | { email: string }): Promise<Owner | null> {
  const [field, value] = 'id' in by ? ['id', by.id] : ['email', by.email]
  const { rows } = await context.pool.query<{ id: string; email: string; email_verified: boolean }>(
    `select id, email, email_verified from users where ${field} = $1`,
    [value],
  )
  const row = rows[0]
  return row ? { userId: row.id, email: row.email, emailVerified: row.email_verified } : null
}

/** better-auth has checked that it is ours. */
const pathOf = (url: unknown): string => {
  const path = typeof url === 'string' ? url.replace(/^https?:\/\/[^/]+/, '') : ''
  return path.startsWith('/') ? path : '/dashboard'
}
