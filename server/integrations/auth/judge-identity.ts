import type { BetterAuthOptions } from 'better-auth'
import { getOAuthState } from 'better-auth/api'
import { NAMELESS } from '#shared/domain/identity/full-name.ts'
import { plainLine } from '#shared/domain/text/text-rule.ts'
import { type Accounts, IDENTITY_DUE_HEADER, type UnprovenIdentity } from './port.ts'

type Judge = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>

/**
 * Runs before a provider's identity signs in, is linked or makes an account. When the provider does not vouch for the address, a
 * mailed code must prove it first. When it does, the address belongs to this person, whatever a stranger signed up before.
 */
export function judgeIdentity(accounts: Accounts): Judge {
  return async ({ user, source }, call) => {
    if (source.method !== 'oauth' || source.oauth === undefined) return
    const state = await getOAuthState().catch(() => null)
    // Someone signed in, who just proved to be who they are, links whichever account.
    if (state?.link) return
    const email = String(user.email).toLowerCase()
    const known = source.action === 'sign-in' ? { id: String(user.id) } : { email }
    const account = await accounts.find(known)
    if (source.action === 'sign-in' && account?.emailVerified) return
    const { providerId, profile } = source.oauth
    const accountId = String((providerId === 'microsoft' ? profile?.oid : profile?.sub) ?? '')
    const name = plainLine(String(user.name ?? '')).trim() || NAMELESS
    if (user.emailVerified && (account === null || account.email === email)) {
      const keep = { providerId, accountId }
      if (account && !account.emailVerified)
        await accounts.claimAccount({ id: account.userId }, { name, keep })
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

/** better-auth has checked that it is ours. */
const pathOf = (url: unknown): string => {
  const path = typeof url === 'string' ? url.replace(/^https?:\/\/[^/]+/, '') : ''
  return path.startsWith('/') ? path : '/dashboard'
}
