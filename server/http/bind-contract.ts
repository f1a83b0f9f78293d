import { createHash } from 'node:crypto'
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput, Schema } from '@orpc/contract'
import { implement, ORPCError } from '@orpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '#shared/contract/contract.gen.ts'
import {
  type EndpointMeta,
  type Limit,
  limitsOf,
  type MemberMeta,
  type UserMeta,
} from '#shared/contract/endpoint.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { mayDo } from '#shared/domain/permissions.ts'
import { findKeptAnswer } from '../db/transaction.ts'
import { type AppContext, memberScope, type Scope } from '../scope.ts'
import { isUnexpected, toErrorBody } from './errors.ts'
import { refuseUnstorableText } from './input-text.ts'
import { createPace } from './pace.ts'
import { clientKey, countAttempts, linkCounter } from './rate-limit.ts'
import type { Session, Sessions } from './session.ts'

/** The caller of a public or user endpoint. */
export type Caller = {
  context: AppContext
  ip: string
  userAgent: string
  /** Null on a public endpoint, even for someone signed in. */
  session: Session | null
  idempotency: Scope['idempotency']
}
export type UserCaller = Caller & { session: Session }

type Handler<P> =
  P extends ContractProcedure<infer I, infer O, infer _E, infer M>
    ? (
        caller: M extends MemberMeta ? Scope : M extends UserMeta ? UserCaller : Caller,
        input: InferSchemaOutput<I>,
        request: FastifyRequest,
      ) => Promise<InferSchemaInput<O>>
    : never
/** Endpoints of the thread (server/exports/), whose handlers stand in each feature’s thread-routes.ts. */
type ThreadName = `export${string}` | 'getVatSummary' | 'listVatRows' | 'getEReport'
/** The handlers of one feature's contract: one line an endpoint. */
export type Routes<C> = { [K in keyof C as K extends ThreadName ? never : K]: Handler<C[K]> }
export type AllRoutes = {
  [F in keyof typeof contract as keyof Routes<(typeof contract)[F]> extends never ? never : F]: Routes<
    (typeof contract)[F]
  >
}

type ThreadPart<C> = { [K in keyof C as K extends ThreadName ? K : never]: Handler<C[K]> }
export type ThreadRoutes = {
  [F in keyof typeof contract as keyof ThreadPart<(typeof contract)[F]> extends never
    ? never
    : F]: ThreadPart<(typeof contract)[F]>
}

type RequestContext = { request: FastifyRequest; reply: FastifyReply; caller?: Scope | Caller }
type AnyProcedure = ContractProcedure<
  Schema<unknown, unknown>,
  Schema<unknown, unknown>,
  Record<never, never>,
  EndpointMeta
>

/** The oRPC router of the whole contract. Order of checks: session, role, rate limit, input. */
export function bindContract(context: AppContext, sessions: Sessions, routes: AllRoutes) {
  const limit = createLimiter(context)
  const root = implement(contract, {
    initialOutputValidationIndex: context.config.strict ? 0 : Number.NaN,
  })
    .$context<RequestContext>()
    .use(async ({ context: call, procedure, next }) => {
      try {
        const meta = procedure['~orpc'].meta as EndpointMeta
        const caller = await identify(context, sessions, meta, call.request)
        await limit(meta, procedure['~orpc'].route, call.request, caller)
        const answer = await next({ context: { ...call, caller } })
        if (meta.headers) call.reply.headers(meta.headers)
        return answer
      } catch (error) {
        throw asWireError(error, call)
      }
    })
  const bound: Record<string, Record<string, unknown>> = {}
  for (const [feature, endpoints] of Object.entries(contract)) {
    bound[feature] = {}
    for (const [name, endpoint] of Object.entries(endpoints as Record<string, AnyProcedure>)) {
      const implementer = (
        root as unknown as Record<string, Record<string, { handler(fn: unknown): unknown }>>
      )[feature]![name]!
      const handler =
        inThread(context, feature, name, endpoint['~orpc'].meta) ??
        (routes as unknown as Record<string, Record<string, Handler<AnyProcedure>>>)[feature]![name]!
      bound[feature][name] = implementer.handler(
        ({ input, context: call }: { input: unknown; context: Required<RequestContext> }) => {
          refuseUnstorableText(input)
          return keptOr(call.caller, endpoint, () => handler(call.caller as never, input, call.request))
        },
      )
    }
  }
  return root.router(bound as never)
}

/**
 * A refusal of a repeated call may stem from the first call's own effect: a command that reads before its transaction sees the state that the first
 * one left. So a refusal with a key gives way to the answer that the key keeps.
 */
async function keptOr(
  caller: Scope | Caller,
  endpoint: AnyProcedure,
  run: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    const refused = error instanceof DomainError && errorCodes[error.code].status < 500
    if (!refused || !('orgId' in caller) || caller.idempotency === null) throw error
    const kept = await findKeptAnswer(caller)
    // The answer of a command's transaction is not the endpoint's where the command adds to it.
    const output = endpoint['~orpc'].outputSchema as unknown as Output
    if (kept === undefined || !output?.safeParse(kept).success) throw error
    return kept
  }
}

type Output = { safeParse(value: unknown): { success: boolean } } | undefined

/** Asks the thread for what its endpoint makes there. */
function inThread(
  { exports }: AppContext,
  feature: string,
  name: string,
  { inThread }: EndpointMeta,
): Handler<AnyProcedure> | null {
  if (inThread === null) return null
  return (scope, input) => exports[inThread](scope as Scope, { feature, name, input })
}

/** Identifies the caller. Errors: unauthenticated, forbidden where the role may not, not_found for a foreign organization. */
export async function identify(
  context: AppContext,
  sessions: Sessions,
  meta: EndpointMeta,
  request: FastifyRequest,
): Promise<Scope | Caller> {
  const base = { context, ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 400) }
  if (meta.auth === 'public')
    return { ...base, session: null, idempotency: idempotencyOf(meta, request, `ip:${request.ip}`) }
  const session = await sessions.find(request)
  if (session === null) throw new DomainError('unauthenticated')
  const idempotency = idempotencyOf(meta, request, session.userId)
  if (meta.auth === 'user') return { ...base, session, idempotency }
  const membership = chooseMembership(session, request)
  if (!mayDo(membership, meta.permission)) throw new DomainError('forbidden')
  return memberScope(
    context,
    { ...membership, userId: session.userId, sessionId: session.sessionId, reads: meta.reads },
    idempotency,
  )
}

/** The request's organization: in its header, or in its address for links and streams; else the session's; else the oldest. */
export function chooseMembership(session: Session, request: FastifyRequest): Session['memberships'][number] {
  const { organization } = request.query as { organization?: unknown }
  const named = request.headers['ardoise-organization'] ?? (organization || undefined)
  if (named !== undefined) {
    const found = session.memberships.find((membership) => membership.orgId === named)
    if (!found) throw new DomainError('not_found')
    return found
  }
  const current = session.memberships.find((membership) => membership.orgId === session.activeOrganizationId)
  const chosen = current ?? session.memberships[0]
  if (!chosen) throw new DomainError('not_found')
  return chosen
}

function idempotencyOf(meta: EndpointMeta, request: FastifyRequest, caller: string): Scope['idempotency'] {
  const key = request.headers['idempotency-key']
  if (!meta.idempotent || typeof key !== 'string') return null
  if (key.length < 8 || key.length > 200) {
    throw new DomainError('invalid_input', {
      fields: [
        {
          path: 'Idempotency-Key',
          code: 'invalid_length',
          message: 'La clé d’idempotence compte de 8 à 200 caractères.',
        },
      ],
    })
  }
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  return { caller, key, requestHash }
}

/** Counts the call of an endpoint whose meta is `meta`. Errors: rate_limited. */
export type Limiter = (
  meta: EndpointMeta,
  route: { method?: string; path?: string },
  request: FastifyRequest,
  caller: Scope | Caller,
) => Promise<void> | undefined

/** Limits that an endpoint names are counted for all processes; the usual ones by each for itself. */
export function createLimiter(context: AppContext): Limiter {
  const count = createPace()
  // An installation that allows more requests per client IP allows more to an organization, often many people, and to each user.
  const larger = Math.max(1, context.config.requestsPerMinute / 3_000)
  return (meta, { method = 'GET', path = '' }, request, caller) => {
    const { limits, usual } = limitsOf(method, meta)
    const member = 'orgId' in caller ? caller : null
    const who = (by: Limit['by']) => {
      if (by === 'ip') return clientKey(request.ip)
      if (by === 'user') return member ? member.userId : (caller as Caller).session?.userId
      if (by === 'organization') return member?.orgId
      return linkCounter(context.config, (request.params as { '*'?: string })['*'] ?? '')
    }
    const keyOf = (by: Limit['by']) => `endpoint:${method} ${path}:${who(by)}`
    if (usual) {
      for (const { by, max, seconds } of limits) count(keyOf(by), { max: Math.floor(max * larger), seconds })
      return
    }
    const scale = limits.some(({ by }) => by === 'organization') ? larger : 1
    const keyed = limits.map(({ by, max, seconds }): [string, { max: number; seconds: number }] => [
      keyOf(by),
      { max: Math.floor(max * scale), seconds },
    ])
    return countAttempts(context, Object.fromEntries(keyed))
  }
}

function asWireError(error: unknown, call: RequestContext): ORPCError<string, unknown> {
  const told = toErrorBody(error)
  // A read changes nothing, so an unknown outcome is a plain « try later ».
  const reads = call.request.method === 'GET' && told.code === 'outcome_unknown'
  const body = reads ? toErrorBody(new DomainError('service_unavailable')) : told
  if (isUnexpected(body.code)) call.request.log.error({ err: error }, 'unexpected')
  if (body.retryAfterSeconds !== undefined) call.reply.header('retry-after', body.retryAfterSeconds)
  return new ORPCError(body.code, {
    status: errorCodes[body.code].status,
    message: body.message,
    data: body,
    cause: error,
  })
}
