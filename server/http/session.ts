import type { FastifyRequest } from 'fastify'
import type { Role } from '#shared/domain/permissions.ts'
import { SECOND_STEP_MINUTES } from '#shared/domain/second-factor.ts'
import type { AppContext } from '../scope.ts'

export type Session = {
  sessionId: string
  userId: string
  email: string
  name: string
  activeOrganizationId: string | null
  /** Active memberships, oldest first. */
  memberships: { orgId: string; role: Role }[]
  expiresAt: Date
  /** When whoever holds it last proved to be its owner. */
  confirmedAt: Date
}

/** A sign-in whose second factor is still due: no session, but the right to give that factor. */
export type OwingSession = { sessionId: string; userId: string }

export type Sessions = {
  /** The session of the request's cookie or bearer token; null when there is none or it is over. */
  find(request: FastifyRequest): Promise<Session | null>
  /** The sign-in of the request that waits for its second factor, for as long as one may take over it. */
  findOwing(request: FastifyRequest): Promise<OwingSession | null>
  forget(): void
}

// A revocation reaches every process through the live channel; this bounds what a lost notice could cost.
const CACHE_MS = 30_000
const CACHE_SIZE = 10_000

const SESSION_SQL = `
  select s.id as session_id, s.user_id, s.active_organization_id, s.expires_at, s.confirmed_at, s.last_used_at, u.email, u.name,
         coalesce((select json_agg(json_build_object('orgId', m.org_id, 'role', m.role) order by m.created_at, m.org_id)
                   from memberships m where m.user_id = u.id and m.status = 'active'), '[]') as memberships
  from sessions s join users u on u.id = s.user_id
  where s.token = $1 and s.expires_at > $2 and u.status = 'active' and not s.second_factor_due`

// better-auth may prolong such a row when it reads it: its age is what counts.
const OWING_SQL = `
  select s.id, s.user_id from sessions s join users u on u.id = s.user_id
  where s.token = $1 and s.second_factor_due and u.status = 'active'
    and s.created_at > $2::timestamptz - interval '${SECOND_STEP_MINUTES} minutes'`

/** The list of devices says when each was last used, to this. */
const USED_STEP_MS = 5 * 60_000

/** One indexed query a session and half-minute; better-auth's own getSession costs ten times that. */
export function createSessions(context: AppContext): Sessions {
  const cache = new Map<string, { at: number; session: Session | null }>()
  const secure = context.config.appUrl.startsWith('https:')
  // Grows with each revocation: what was read before one must not be kept after it.
  let revocations = 0
  const forget = () => {
    revocations += 1
    cache.clear()
  }
  context.live.onPlatform(({ type, subject }) => {
    if (type === 'session.changed' || subject === 'member') forget()
  })
  return {
    async find(request) {
      const token = sessionToken(request, secure)
      if (token === null) return null
      const now = context.clock.now()
      const kept = cache.get(token)
      if (kept && Date.now() - kept.at < CACHE_MS && (kept.session === null || kept.session.expiresAt > now))
        return kept.session
      const readAfter = revocations
      const { rows } = await context.pool.query(SESSION_SQL, [token, now])
      const row = rows[0]
      const session: Session | null = row
        ? {
            sessionId: row.session_id,
            userId: row.user_id,
            email: row.email,
            name: row.name,
            activeOrganizationId: row.active_organization_id,
            memberships: row.memberships,
            expiresAt: row.expires_at,
            confirmedAt: row.confirmed_at,
          }
        : null
      if (row && now.getTime() - row.last_used_at.getTime() > USED_STEP_MS)
        noteUse(context, row.session_id, now)
      if (cache.size >= CACHE_SIZE) cache.clear()
      if (session && readAfter === revocations) cache.set(token, { at: Date.now(), session })
      else cache.delete(token)
      return session
    },
    async findOwing(request) {
      const token = sessionToken(request, secure)
      if (token === null) return null
      const { rows } = await context.pool.query(OWING_SQL, [token, context.clock.now()])
      return rows[0] ? { sessionId: rows[0].id, userId: rows[0].user_id } : null
    },
    forget,
  }
}

/** Nobody waits for it, and a lost note costs five minutes of precision. */
function noteUse(context: AppContext, sessionId: string, now: Date): void {
  context.pool
    .query('update sessions set last_used_at = $2 where id = $1', [sessionId, now])
    .catch((error: unknown) => context.log.warn({ err: error }, 'last use of a session'))
}

export const SESSION_COOKIE = 'ardoise.session_token'

/** better-auth signs the cookie as `token.signature`; the token alone is 32 random characters, looked up as they are. */
function sessionToken(request: FastifyRequest, secure: boolean): string | null {
  const bearer = /^Bearer (.{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  // Over https only the cookie that https alone can set: a plain one may come from a neighbouring site over http.
  const cookie = request.cookies[secure ? `__Secure-${SESSION_COOKIE}` : SESSION_COOKIE]
  const raw = bearer ?? cookie
  const token = raw?.split(/\.|%2E/i)[0]
  return token && TOKEN.test(token) ? token : null
}

/** better-auth's tokens are 32 letters and digits. */
const TOKEN = /^[A-Za-z0-9_-]{20,100}$/

/** Call after any change of sessions, memberships or users: every process reads them anew, this one before the promise resolves. */
export async function announceSessionChange(
  context: Pick<AppContext, 'pool' | 'live'>,
  userId: string,
): Promise<void> {
  const notice = { org: null, type: 'session.changed', subject: 'user', id: userId }
  context.live.tellHere(notice)
  await context.pool.query(`select pg_notify('ardoise', $1)`, [JSON.stringify(notice)])
}
