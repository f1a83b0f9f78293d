import cookies from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isClosed } from '#server/features/company-sign-in/queries/is-closed.ts'
import type { Session, Sessions } from '#server/http/session.ts'
import {
  namedSessionToken,
  openSessionToken,
  sessionCookieName,
  sessionTokenHash,
  signSessionToken,
} from '#server/integrations/auth/session-token.ts'
import { OF_SESSIONS } from '#server/live/live-hub.ts'
import type { AppContext } from '#server/scope.ts'
import { readPlanFacts } from '#shared/domain/plans/stored-plan-facts.ts'
import { SECOND_STEP_MINUTES } from '#shared/domain/security/second-factor.ts'

/** The session's cookie, written as better-auth writes it; an empty value ends it. */
export function sessionCookie(config: Config, value: string, maxAge: number): string {
  return cookies.serialize(sessionCookieName(config), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.appUrl.startsWith('https:'),
    maxAge,
  })
}

// A revocation reaches every process through the live channel; this bounds what a lost notice could cost.
const CACHE_MS = 30_000
const CACHE_SIZE = 10_000

// A session that a company's provider opened works in that company alone; any other, where no company's own sign-in is required (ADR 145).
const SESSION_SQL = `
  select s.id as session_id, s.user_id, s.active_organization_id, s.expires_at, s.confirmed_at, s.last_used_at, u.email, u.name, c.org_id as company_org_id,
         coalesce((select json_agg(json_build_object('orgId', m.org_id, 'role', m.role, 'rights', m.rights, 'planFacts', plan_facts(m.org_id),
                                     'required', c.org_id is null and m.org_id in (select r.org_id from sign_in_required_by(u.id) r))
                                   order by m.created_at, m.org_id)
                   from memberships m where m.user_id = u.id and m.status = 'active' and (c.org_id is null or m.org_id = c.org_id)),
                  '[]') as memberships
  from sessions s join users u on u.id = s.user_id left join sign_in_connections c on c.id = s.connection_id
  where s.token_hash = $1 and s.expires_at > $2 and u.status = 'active' and not s.second_factor_due`

// better-auth may prolong such a row when it reads it: its age is what counts.
const OWING_SQL = `
  select s.id, s.user_id from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.second_factor_due and u.status = 'active'
    and s.created_at > $2::timestamptz - interval '${SECOND_STEP_MINUTES} minutes'`

/** The list of devices says when each was last used, to this. */
const USED_STEP_MS = 5 * 60_000

/** Reads a session by one indexed query every half-minute; better-auth's own getSession costs ten times that. */
export function createSessions(context: AppContext): Sessions {
  const cache = new Map<string, { at: number; session: Session | null }>()
  const { config } = context
  const renewed = new WeakMap<FastifyRequest, string>()
  // Grows with each revocation: what was read before one must not be kept after it.
  let revocations = 0
  const forget = () => {
    revocations += 1
    cache.clear()
  }
  const noteRenewal = (request: FastifyRequest, { token, former }: Opened, session: Session): Session => {
    if (former && request.headers.authorization === undefined)
      renewed.set(
        request,
        sessionCookie(
          config,
          signSessionToken(config.secret, token),
          Math.floor((session.expiresAt.getTime() - context.clock.now().getTime()) / 1_000),
        ),
      )
    return session
  }
  context.live.onPlatform(({ type, subject }) => {
    if (type === 'session.changed' || OF_SESSIONS.has(subject)) forget()
  })
  return {
    async find(request) {
      const opened = openPresented(request, config)
      if (opened === null) return null
      const now = context.clock.now()
      const token = sessionTokenHash(opened.token)
      const kept = cache.get(token)
      if (kept && Date.now() - kept.at < CACHE_MS && (kept.session === null || kept.session.expiresAt > now))
        return kept.session && noteRenewal(request, opened, kept.session)
      const readAfter = revocations
      const { rows } = await context.pool.query(SESSION_SQL, [token, now])
      const row = rows[0]
      const memberships: Session['memberships'] = (row?.memberships ?? [])
        .map(withPlan)
        .filter((one: ReachedMembership) => !isClosed(context, one))
        .map(({ required: _, ...membership }: ReachedMembership) => membership)
      // Each of the organizations asks for its own sign-in: nothing is left that this session could open.
      const closed = row?.memberships.length > 0 && memberships.length === 0
      const session: Session | null =
        row && !closed
          ? {
              sessionId: row.session_id,
              userId: row.user_id,
              email: row.email,
              name: row.name,
              activeOrganizationId: row.active_organization_id,
              memberships,
              companyOrgId: row.company_org_id,
              expiresAt: row.expires_at,
              confirmedAt: row.confirmed_at,
            }
          : null
      if (row && now.getTime() - row.last_used_at.getTime() > USED_STEP_MS)
        noteUse(context, row.session_id, now)
      if (cache.size >= CACHE_SIZE) cache.clear()
      if (session && readAfter === revocations) cache.set(token, { at: Date.now(), session })
      else cache.delete(token)
      return session && noteRenewal(request, opened, session)
    },
    async findOwing(request) {
      const opened = openPresented(request, config)
      if (opened === null) return null
      const hash = sessionTokenHash(opened.token)
      const { rows } = await context.pool.query(OWING_SQL, [hash, context.clock.now()])
      return rows[0] ? { sessionId: rows[0].id, userId: rows[0].user_id } : null
    },
    async end(request) {
      const token = namedSessionToken(presentedToken(request, config) ?? '')
      if (token === null) return null
      const { rows } = await context.pool.query(
        'delete from sessions where token_hash = $1 returning user_id',
        [sessionTokenHash(token)],
      )
      return rows[0] ? { userId: rows[0].user_id } : null
    },
    renewedCookie: (request) => renewed.get(request) ?? null,
    forget,
  }
}

type ReachedMembership = Session['memberships'][number] & { required: boolean }

const withPlan = ({
  planFacts,
  ...membership
}: Omit<ReachedMembership, 'planFacts'> & { planFacts: unknown }): ReachedMembership => ({
  ...membership,
  planFacts: readPlanFacts(planFacts),
})

/** Does not wait: a lost note costs only five minutes of precision. */
function noteUse(context: AppContext, sessionId: string, now: Date): void {
  context.pool
    .query('update sessions set last_used_at = $2 where id = $1', [sessionId, now])
    .catch((error: unknown) => context.log.warn({ err: error }, 'last use of a session'))
}

type Opened = NonNullable<ReturnType<typeof openSessionToken>>

/** `token.signature`, of a program's Authorization or of the browser's cookie. */
function presentedToken(request: FastifyRequest, config: Config): string | null {
  const bearer = /^Bearer (.{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? request.cookies[sessionCookieName(config)] ?? null
}

/** The token of a request whose signature holds; null for any other. */
export function openPresented(request: FastifyRequest, config: Config): Opened | null {
  return openSessionToken(config, presentedToken(request, config) ?? '')
}
