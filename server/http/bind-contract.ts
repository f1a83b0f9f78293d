import { createHash } from 'node:crypto'
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput, Schema } from '@orpc/contract'
import { implement, ORPCError } from '@orpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '#shared/contract/contract.ts'
import type { EndpointMeta, MemberMeta, UserMeta } from '#shared/contract/endpoint.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { roleCan } from '#shared/domain/permissions.ts'
import { findKeptAnswer } from '../db/transaction.ts'
import { type AppContext, memberScope, type Scope } from '../scope.ts'
import { isUnexpected, toErrorBody } from './errors.ts'
import { refuseUnstorableText } from './input-text.ts'
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
/** The handlers of one feature's contract: one line an endpoint. */
export type Routes<C> = { [K in keyof C]: Handler<C[K]> }
export type AllRoutes = { [F in keyof typeof contract]: Routes<(typeof contract)[F]> }

type RequestContext = { request: FastifyRequest; reply: FastifyReply; caller?: Scope | Caller }
type AnyProcedure = ContractProcedure<
  Schema<unknown, unknown>,
  Schema<unknown, unknown>,
  Record<never, never>,
  EndpointMeta
>

/** The oRPC router of the whole contract. Order of checks: session, role, rate limit, input. */
export function bindContract(context: AppContext, sessions: Sessions, routes: AllRoutes) {
  const root = implement(contract, {
    initialOutputValidationIndex: context.config.strict ? 0 : Number.NaN,
  })
    .$context<RequestContext>()
    .use(async ({ context: call, procedure, next }) => {
      try {
        const meta = procedure['~orpc'].meta as EndpointMeta
        const caller = await identify(context, sessions, meta, call.request)
        await limit(context, meta, call.request, caller, procedure['~orpc'].route.path ?? '')
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
    for (const name of Object.keys(endpoints)) {
      const implementer = (
        root as unknown as Record<string, Record<string, { handler(fn: unknown): unknown }>>
      )[feature]![name]!
      const handler = (routes as unknown as Record<string, Record<string, Handler<AnyProcedure>>>)[feature]![
        name
      ]!
      bound[feature][name] = implementer.handler(
        ({ input, context: call }: { input: unknown; context: Required<RequestContext> }) => {
          refuseUnstorableText(input)
          return keptOr(call.caller, outputOf(contract, feature, name), () =>
            handler(call.caller as never, input, call.request),
          )
        },
      )
    }
  }
  return root.router(bound as never)
}

/**
 * What is refused when it is repeated may be what the first call did: a command that looks before its transaction sees the state that the first
 * one left. So a refusal with a key gives way to the answer that the key keeps.
 */
async function keptOr(caller: Scope | Caller, output: Output, run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof DomainError) || !('orgId' in caller) || caller.idempotency === null) throw error
    const kept = await findKeptAnswer(caller)
    // What the transaction of a command answered is not the endpoint's answer where the command says more.
    if (kept === undefined || output === undefined || !output.safeParse(kept).success) throw error
    return kept
  }
}

type Output = { safeParse(value: unknown): { success: boolean } } | undefined

const outputOf = (endpoints: unknown, feature: string, name: string): Output =>
  (endpoints as Record<string, Record<string, AnyProcedure>>)[feature]![name]!['~orpc']
    .outputSchema as unknown as Output

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
  if (!roleCan(membership.role, meta.permission)) throw new DomainError('forbidden')
  return memberScope(
    context,
    { ...membership, userId: session.userId, sessionId: session.sessionId },
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

async function limit(
  context: AppContext,
  meta: EndpointMeta,
  request: FastifyRequest,
  caller: Scope | Caller,
  path: string,
): Promise<void> {
  if (meta.limits.length === 0) return
  const member = 'orgId' in caller ? caller : null
  const who = {
    ip: clientKey(request.ip),
    user: member ? member.userId : (caller as Caller).session?.userId,
    organization: member?.orgId,
    link: linkCounter(context.config, (request.params as { '*'?: string })['*'] ?? ''),
  }
  // An installation that allows more requests per client IP allows more to an organization, often many people, and to each user.
  const isWork = meta.limits.some(({ by }) => by === 'organization')
  const scale = isWork ? Math.max(1, context.config.requestsPerMinute / 3_000) : 1
  const keyed = meta.limits.map(({ by, max, seconds }): [string, { max: number; seconds: number }] => [
    `endpoint:${request.method} ${path}:${who[by]}`,
    { max: Math.floor(max * scale), seconds },
  ])
  await countAttempts(context, Object.fromEntries(keyed))
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
