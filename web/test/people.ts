import type { Me } from '#shared/contract/identity.ts'
import type { MemberRight } from '#shared/domain/member-rights.ts'
import { permissionsOf } from '#shared/domain/permissions.ts'
import type { PlanUsage } from '#shared/domain/plans/limits.ts'
import { type PlanFacts, type PlanStanding, planOf } from '#shared/domain/plans/plan-of.ts'
import type { Role } from '#shared/domain/roles.ts'

const ORG_ID = '0198a5c2-0000-7000-8000-000000000001'

/** The plan of an organization that pays for Business, or has what `facts` say. */
export const standing = (facts: Partial<PlanFacts> = {}): PlanStanding =>
  planOf({ plan: 'business', trialStartedAt: new Date(0), subscription: null, ...facts }, new Date())

/** Usage by a small organization. */
export const planUsage = (facts: Partial<PlanUsage> = {}): PlanUsage => ({
  mailboxes: 1,
  ownMailboxes: 1,
  activeQuotes: 1,
  paymentChannels: 0,
  people: 2,
  ...facts,
})

/** The same person once the trial is over and nothing was subscribed to. */
export function onGratuit(role: Role = 'owner'): Me {
  const me = member(role)
  return { ...me, current: me.current && { ...me.current, standing: standing({ plan: 'gratuit' }) } }
}

/** Camille Aubry, at work in « Atelier Aubry » in the role asked for. */
export function member(role: Role = 'owner', rights: MemberRight[] = ['amounts']): Me {
  const membership = {
    orgId: ORG_ID,
    name: 'Atelier Aubry',
    slug: 'atelier-aubry',
    plan: 'business',
    role,
    rights,
  } satisfies Me['memberships'][number]
  return {
    user: {
      id: '0198a5c2-0000-7000-8000-000000000002',
      name: 'Camille Aubry',
      email: 'camille@atelier-aubry.test',
      emailVerified: true,
      avatarUrl: null,
      companyName: null,
      wishedPlan: null,
      onboardingCompleted: true,
      onboardingFinished: true,
    },
    profile: {
      firstName: 'Camille',
      lastName: 'Aubry',
      phone: null,
      title: null,
      bio: null,
      defaultOrgId: null,
    },
    session: {
      id: '0198a5c2-0000-7000-8000-000000000003',
      expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    },
    memberships: [membership],
    lostAccess: [],
    current: {
      ...membership,
      permissions: [...permissionsOf({ role, rights })],
      currency: 'EUR',
      timezone: 'Europe/Paris',
      country: 'FR',
      standing: standing(),
    },
  }
}

/** Camille Aubry before any organization. */
export const withoutOrganization = (): Me => ({ ...member(), memberships: [], current: null })
