import { asPlatform } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import type { AppContext } from '#server/scope.ts'
import type { Me } from '#shared/contract/identity.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import { splitFullName } from '#shared/domain/full-name.ts'
import { rolePermissions } from '#shared/domain/permissions.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { trialDaysLeft } from '#shared/domain/trial.ts'

/** The caller, and `currentOrgId` as the organization of the moment. */
export async function getMe(context: AppContext, session: Session, currentOrgId: string | null): Promise<Me> {
  const { user, organizations } = await asPlatform(context, async (db) => ({
    user: await db
      .selectFrom('users as u')
      .leftJoin('profiles as p', 'p.user_id', 'u.id')
      .select([
        'u.id',
        'u.name',
        'u.email',
        'u.email_verified',
        'u.image',
        'u.company_name',
        'u.onboarding_completed',
      ])
      .select(['p.user_id as profile_of', 'p.first_name', 'p.last_name', 'p.phone', 'p.title', 'p.bio'])
      .where('u.id', '=', session.userId)
      .executeTakeFirst(),
    organizations: await db
      .selectFrom('organizations')
      .select(['id', 'name', 'slug', 'plan', 'currency', 'timezone', 'country', 'created_at'])
      .where('id', '=', (eb) => eb.fn.any(eb.val(session.memberships.map(({ orgId }) => orgId))))
      .execute(),
  }))
  if (!user) throw new DomainError('unauthenticated')
  const byId = new Map(organizations.map((organization) => [organization.id, organization]))
  const memberships = session.memberships.flatMap(({ orgId, role }) => {
    const organization = byId.get(orgId)
    if (!organization) return []
    return [
      { orgId, role, name: organization.name, slug: organization.slug, plan: organization.plan as Plan },
    ]
  })
  const current = memberships.find(({ orgId }) => orgId === currentOrgId)
  const organization = current && byId.get(current.orgId)!
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: user.email_verified,
      avatarUrl: user.image,
      companyName: user.company_name,
      onboardingCompleted: user.onboarding_completed,
    },
    profile: {
      ...(user.profile_of === null
        ? splitFullName(user.name)
        : { firstName: user.first_name, lastName: user.last_name }),
      phone: user.phone,
      title: user.title,
      bio: user.bio,
    },
    session: { id: session.sessionId, expiresAt: session.expiresAt.toISOString() },
    memberships,
    current:
      current && organization
        ? {
            ...current,
            permissions: [...rolePermissions[current.role]],
            currency: organization.currency,
            timezone: organization.timezone,
            country: organization.country,
            // No subscription can be active yet, whatever the plan: the trial is shown.
            planLabel: 'Essai',
            subscribed: false,
            trialDaysLeft: trialDaysLeft(organization.created_at, context.clock.now()),
          }
        : null,
  }
}

/** The caller's live sessions, last used first. */
export async function listSessions(context: AppContext, session: Session) {
  const rows = await asPlatform(context, (db) =>
    db
      .selectFrom('sessions')
      .select(['id', 'created_at', 'updated_at', 'expires_at', 'ip_address', 'user_agent'])
      .where('user_id', '=', session.userId)
      .where('expires_at', '>', context.clock.now())
      .orderBy('updated_at', 'desc')
      .limit(100)
      .execute(),
  )
  return {
    items: rows.map((row) => ({
      id: row.id,
      current: row.id === session.sessionId,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.updated_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      ipAddress: row.ip_address,
      userAgent: row.user_agent,
    })),
  }
}
