import { type ContractProcedure, oc, type Schema } from '@orpc/contract'
import { z } from 'zod'
import { type ErrorCode, errorCodes } from '#shared/domain/error-codes.ts'
import type { Permission } from '#shared/domain/permissions.ts'
import { frenchErrorMap } from '#shared/french/validation-messages.ts'

z.config({ localeError: frenchErrorMap })

/** At most `max` calls in `seconds`, counted for each address, user, organization, or client's link. */
export type Limit = { max: number; seconds: number; by: 'ip' | 'user' | 'organization' | 'link' }

/**
 * How much an endpoint reads, which says the connections of its reads and their time (server/db/readers.ts): `list` a page, a count or single rows,
 * `report` a whole period or register.
 */
export type ReadKind = 'list' | 'report'

type CommonMeta = {
  reads: ReadKind
  /** Made in a thread of its own: a file that is written as it is read, or an answer that is counted row by row. */
  inThread: 'file' | 'answer' | null
  limits: readonly Limit[]
  errors: readonly ErrorCode[]
  idempotent: boolean
  /** Set on every good answer. */
  headers?: Readonly<Record<string, string>>
}
/** A signed-in member of an organization whose role has `permission`. */
export type MemberMeta = CommonMeta & { auth: 'member'; permission: Permission }
/** Anyone signed in, in no organization. */
export type UserMeta = CommonMeta & { auth: 'user' }
/** Anyone; a link or a code in the input says what they may do. */
export type PublicMeta = CommonMeta & { auth: 'public' }
export type EndpointMeta = MemberMeta | UserMeta | PublicMeta

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Path = `/${string}`

type Facts<M extends Method, P extends Path, I extends z.ZodType, O extends z.ZodType> = {
  method: M
  /** Below /api/v1; `{name}` segments are input fields. */
  path: P
  /** A French sentence, shown in the documentation. */
  summary: string
  input: I
  output: O
  errors?: readonly ErrorCode[]
  /** A limit, or several that must all hold. */
  limit?: Limit | readonly Limit[]
  /** `list` unless told. */
  reads?: ReadKind
  inThread?: 'file' | 'answer'
  /** A POST that creates or sends: honours the Idempotency-Key header. Default: every POST. */
  idempotent?: boolean
  /** Set on every good answer: `pictureHeaders`. */
  headers?: Readonly<Record<string, string>>
}

/** For pictures that people uploaded, which browsers keep for a day: nothing of them may run, even opened on their own. */
export const pictureHeaders = {
  'cache-control': 'private, max-age=86400',
  'content-security-policy': "default-src 'none'; sandbox",
} as const

/**
 * The types of an endpoint: its request as sent and as its handler reads it, its answer as given and as it arrives. The types of their
 * schemas are twenty times as long, and server, web and tools would each work them out again (ADR 173).
 */
export interface Endpoint<Name extends string, Meta extends EndpointMeta, Sent, Read, Answered, Arrived>
  extends ContractProcedure<Schema<Sent, Read>, Schema<Answered, Arrived>, Record<never, never>, Meta> {
  /** For the compiler alone: for pages that do not load the whole API client. */
  readonly '~call': { name: Name; input: Sent; output: Arrived }
}

/** An unknown field is a mistake of the caller, said rather than dropped. */
function strict<I extends z.ZodType>(input: I): I {
  return input instanceof z.ZodObject ? (input.strict() as unknown as I) : input
}

function declare<
  Meta extends EndpointMeta,
  M extends Method,
  P extends Path,
  I extends z.ZodType,
  O extends z.ZodType,
>(
  facts: Facts<M, P, I, O>,
  meta: Omit<Meta, keyof CommonMeta>,
  implied: readonly ErrorCode[],
): Endpoint<`${M} ${P}`, Meta, z.input<I>, z.output<I>, z.input<O>, z.output<O>> {
  // Any call may find the database down; a call that writes may also lose it during COMMIT, and whatever is dated for ever needs clocks that agree.
  const away =
    facts.method === 'GET' ? [] : (['service_unavailable', 'outcome_unknown', 'clock_apart'] as const)
  const slow = ['too_many_reads', 'read_too_long'] as const
  const errors = [...new Set([...implied, ...(facts.errors ?? []), ...away, ...slow])]
  const endpoint = oc
    .$meta<Meta>({
      ...meta,
      limits: [facts.limit ?? []].flat(),
      headers: facts.headers,
      errors,
      reads: facts.reads ?? 'list',
      inThread: facts.inThread ?? null,
      idempotent: facts.idempotent ?? facts.method === 'POST',
    } as unknown as Meta)
    .route({
      method: facts.method,
      path: facts.path,
      summary: facts.summary,
      tags: [facts.path.split('/')[1] ?? ''],
      // A file comes with its headers.
      ...(facts.inThread === 'file' ? { outputStructure: 'detailed' as const } : {}),
    })
    .errors(
      Object.fromEntries(
        errors.map((code) => [code, { status: errorCodes[code].status, message: errorCodes[code].text }]),
      ),
    )
    .input(strict(facts.input))
    .output(facts.output)
  return endpoint as unknown as ReturnType<typeof declare<Meta, M, P, I, O>>
}

/** Calls in a minute of one endpoint that names no limit, by one user, or one address where nobody signs in. */
const USUAL = { list: 1_200, report: 60, file: 20, write: 600 }

/** The limits of an endpoint: those that it names, else the usual one of its kind. */
export function limitsOf(method: string, meta: EndpointMeta): { limits: readonly Limit[]; usual: boolean } {
  if (meta.limits.length > 0) return { limits: meta.limits, usual: false }
  const kind = method === 'GET' ? meta.reads : 'write'
  const by = meta.auth === 'public' ? 'ip' : 'user'
  return { limits: [{ max: USUAL[meta.inThread === 'file' ? 'file' : kind], seconds: 60, by }], usual: true }
}

export function memberEndpoint<M extends Method, P extends Path, I extends z.ZodType, O extends z.ZodType>(
  facts: Facts<M, P, I, O> & { permission: Permission },
) {
  return declare<MemberMeta, M, P, I, O>(facts, { auth: 'member', permission: facts.permission }, [
    'unauthenticated',
    'forbidden',
    'invalid_input',
    'rate_limited',
  ])
}

export function userEndpoint<M extends Method, P extends Path, I extends z.ZodType, O extends z.ZodType>(
  facts: Facts<M, P, I, O>,
) {
  return declare<UserMeta, M, P, I, O>(facts, { auth: 'user' }, [
    'unauthenticated',
    'invalid_input',
    'rate_limited',
  ])
}

export function publicEndpoint<M extends Method, P extends Path, I extends z.ZodType, O extends z.ZodType>(
  facts: Facts<M, P, I, O>,
) {
  return declare<PublicMeta, M, P, I, O>(facts, { auth: 'public' }, ['invalid_input', 'rate_limited'])
}

export const idSchema = z.uuid()
/** A filter that is on or off; the published document names its two words. */
export const flagInput = z.stringbool().meta({ enum: ['true', 'false'] })

/** Opaque cursor; null when there is nothing more. */
export const cursorInput = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
}
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}
/** A page of what happened, which a plan may show for some days only. */
export function historyPageOf<T extends z.ZodType>(item: T) {
  return pageOf(item).extend({ older: olderSchema })
}
/** Rows that the plan hides, counted to 1,001 with the first page; absent where it hides none. */
export const olderSchema = z.int().nonnegative().optional()
export const instantSchema = z.iso.datetime({ offset: true })
export const daySchema = z.iso.date()
