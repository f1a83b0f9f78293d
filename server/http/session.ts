import type { FastifyRequest } from 'fastify'
import type { Access } from '#shared/domain/member-rights.ts'
import type { PlanFacts } from '#shared/domain/plans/plan-of.ts'

export type Session = {
  sessionId: string
  userId: string
  email: string
  name: string
  activeOrganizationId: string | null
  /** Active memberships that this session opens, oldest first. */
  memberships: (Access & { orgId: string; planFacts: PlanFacts })[]
  /** The organization whose provider opened the session, which opens no other. */
  companyOrgId: string | null
  expiresAt: Date
  /** When the holder last proved their identity. */
  confirmedAt: Date
}

/** A sign-in whose second factor is still due: no session, but the right to give that factor. */
export type OwingSession = { sessionId: string; userId: string }

export type Sessions = {
  /** The session of the request's cookie or bearer token; null when there is none or it is over. */
  find(request: FastifyRequest): Promise<Session | null>
  /** The sign-in of the request that waits for its second factor, for as long as one may take over it. */
  findOwing(request: FastifyRequest): Promise<OwingSession | null>
  /** Ends the session that the request names, even when a removed secret signed its token. */
  end(request: FastifyRequest): Promise<{ userId: string } | null>
  /** A new cookie in place of one that a former secret signed; else null. */
  renewedCookie(request: FastifyRequest): string | null
  forget(): void
}
