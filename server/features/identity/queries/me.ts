import type { Kysely } from 'kysely'
import { planFacts } from '#server/db/plan-facts.ts'
import { asPlatform } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { Me } from '#shared/contract/identity.ts'
import type { MemberProfile } from '#shared/contract/profile-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { avatarUrl } from '#shared/domain/identity/avatar.ts'
import { splitFullName } from '#shared/domain/identity/full-name.ts'
import type { LossReason } from '#shared/domain/identity/loss-reasons.ts'
import { permissionsOf } from '#shared/domain/permissions.ts'
import { planOf } from '#shared/domain/plans/plan-of.ts'
import type { Plan } from '#shared/domain/plans/plans.ts'
import { readPlanFacts } from '#shared/domain/plans/stored-plan-facts.ts'
import { readWishedPlan } from '#shared/domain/plans/wished-plan.ts'
import type { Role } from '#shared/domain/roles.ts'

/** The caller, and `currentOrgId` as the organization of the moment. */
export async function getMe(context: AppContext, session: Session, currentOrgId: string | null): Promise<Me> {
  const { user, organizations, lostAccess } = await asPlatform(context, async (db) => ({
    user: await db
      .selectFrom('users as u')
      .leftJoin('profiles as p', 'p.user_id', 'u.id')
      .select(['u.id', 'u.name', 'u.email', 'u.email_verified', 'u.company_name', 'u.onboarding_completed'])
      .select(['u.wished_plan', 'u.onboarding_finished'])
      .select(['p.user_id as profile_of', 'p.first_name', 'p.last_name', 'p.phone', 'p.title', 'p.bio'])
      .select(['p.default_org_id', 'p.avatar_version'])
      .where('u.id', '=', session.userId)
      .executeTakeFirst(),
    organizations: await db
      .selectFrom('organizations')
      .select(['id', 'name', 'slug', 'plan', 'currency', 'timezone', 'country'])
      .select(planFacts('organizations.id').as('plan_facts'))
      .where('id', '=', (eb) => eb.fn.any(eb.val(session.memberships.map(({ orgId }) => orgId))))
      .execute(),
    lostAccess: await db
      .selectFrom('lost_access as l')
      .innerJoin('organizations as o', 'o.id', 'l.org_id')
      .select(['l.org_id', 'o.name', 'l.reason', 'l.told'])
      .where('l.user_id', '=', session.userId)
      .orderBy('o.name')
      .execute(),
  }))
  if (!user) throw new DomainError('unauthenticated')
  const byId = new Map(organizations.map((organization) => [organization.id, organization]))
  const memberships = session.memberships.flatMap(({ orgId, role, rights }) => {
    const organization = byId.get(orgId)
    if (!organization) return []
    return [
      {
        orgId,
        role,
        rights: [...rights],
        name: organization.name,
        slug: organization.slug,
        plan: organization.plan as Plan,
      },
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
      avatarUrl: avatarUrl(user.id, user.avatar_version),
      companyName: user.company_name,
      wishedPlan: user.wished_plan === null ? null : readWishedPlan(user.wished_plan),
      onboardingCompleted: user.onboarding_completed,
      onboardingFinished: user.onboarding_finished,
    },
    profile: {
      ...(user.profile_of === null
        ? splitFullName(user.name)
        : { firstName: user.first_name, lastName: user.last_name }),
      phone: user.phone,
      title: user.title,
      bio: user.bio,
      defaultOrgId: user.default_org_id,
    },
    session: { id: session.sessionId, expiresAt: session.expiresAt.toISOString() },
    memberships,
    lostAccess: lostAccess.map(({ org_id: orgId, reason, ...loss }) => ({
      ...loss,
      orgId,
      reason: reason as LossReason,
    })),
    current:
      current && organization
        ? {
            ...current,
            permissions: [...permissionsOf(current)],
            currency: organization.currency,
            timezone: organization.timezone,
            country: organization.country,
            standing: planOf(
              readPlanFacts(organization.plan_facts),
              context.clock.now(),
              context.config.billing,
            ),
          }
        : null,
  }
}

/** The caller's live sessions, last used first. */
export async function listSessions(context: AppContext, session: Session) {
  const rows = await asPlatform(context, (db) =>
    db
      .selectFrom('sessions')
      .select(['id', 'created_at', 'last_used_at', 'expires_at', 'ip_address', 'user_agent'])
      .where('user_id', '=', session.userId)
      .where('second_factor_due', '=', false)
      .where('expires_at', '>', context.clock.now())
      .orderBy('last_used_at', 'desc')
      .limit(100)
      .execute(),
  )
  return {
    items: rows.map((row) => ({
      id: row.id,
      current: row.id === session.sessionId,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      ipAddress: row.ip_address,
      userAgent: row.user_agent,
    })),
  }
}

/** A member of the scope's organization, suspended ones included. Errors: not_found. */
export async function getMemberProfile(tx: Tx, userId: string): Promise<MemberProfile> {
  const row = await tx.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('organizations as o', 'o.id', 'm.org_id')
    .leftJoin('profiles as p', 'p.user_id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'm.role', 'm.status', 'm.created_at', 'o.name as org_name'])
    .select(['p.user_id as profile_of', 'p.first_name', 'p.last_name', 'p.phone', 'p.title', 'p.bio'])
    .select('p.avatar_version')
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return {
    userId: row.id,
    name: row.name,
    email: row.email,
    ...(row.profile_of === null
      ? splitFullName(row.name)
      : { firstName: row.first_name, lastName: row.last_name }),
    phone: row.phone,
    title: row.title,
    bio: row.bio,
    avatarUrl: avatarUrl(row.id, row.avatar_version),
    organization: {
      orgId: tx.scope.orgId,
      name: row.org_name,
      role: row.role as Role,
      status: row.status as MemberProfile['organization']['status'],
      joinedAt: row.created_at.toISOString(),
    },
  }
}

/** The file of an avatar that the viewer may see: their own, or that of a member of one of their organizations; else null. */
export async function findAvatarKey(
  context: AppContext,
  { viewerId, userId }: { viewerId: string; userId: string },
): Promise<string | null> {
  return asPlatform(context, async (db) => {
    const row = await db
      .selectFrom('profiles as p')
      .select('p.avatar_file_key')
      .where('p.user_id', '=', userId)
      .where((eb) =>
        eb.or([
          eb('p.user_id', '=', viewerId),
          eb.exists(
            eb
              .selectFrom('memberships as mine')
              .innerJoin('memberships as theirs', 'theirs.org_id', 'mine.org_id')
              .select('mine.org_id')
              .where('mine.user_id', '=', viewerId)
              .where('mine.status', '=', 'active')
              .whereRef('theirs.user_id', '=', 'p.user_id'),
          ),
        ]),
      )
      .executeTakeFirst()
    return row?.avatar_file_key ?? null
  })
}

/** The stored password; null for an account that has none. */
export async function findPasswordHash(db: Kysely<DB>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? null
}

/** When the session was last confirmed, by its sign-in or later; null when it is over. */
export async function findConfirmation(db: Kysely<DB>, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
}
