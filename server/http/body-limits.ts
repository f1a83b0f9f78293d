import { type Readable, Transform } from 'node:stream'
import type { AnyContractProcedure } from '@orpc/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { contract } from '#shared/contract/contract.gen.ts'
import type { EndpointMeta } from '#shared/contract/endpoint.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { PIECE_BYTES } from '#shared/domain/files/uploaded-file.ts'
import { AVATAR_MAX_BYTES } from '#shared/domain/identity/avatar.ts'
import type { AppContext } from '../scope.ts'
import { type Caller, identify } from './bind-contract.ts'
import { dropPieces, type FormPiece, formOfPieces, formPieceOf, keepPiece } from './form-pieces.ts'
import { clientKey, countAttempt } from './rate-limit.ts'
import { readForm } from './read-form.ts'
import type { Sessions } from './session.ts'

/** Limit for someone signed in. */
export const BODY_LIMIT = 1_048_576
/** Limit for anyone else: the longest body is a drawn signature (DRAWN_PATH_MAX). */
const STRANGER_LIMIT = 65_536
/** The largest picture; every form with a file may be as long, so that one above its own limit is refused at its field. */
const LEAST_UPLOAD = AVATAR_MAX_BYTES
/** The fields and headers around a file. */
const WRAPPING = 65_536

/** « List-Unsubscribe=One-Click », as a form of either type (RFC 8058, section 3.2). */
export const UNSUBSCRIBE_LIMIT = 1_024
/** Whether a mail program may call: it sends forms, which no other endpoint takes without a file. */
export const unsubscribes = ({ url }: FastifyRequest): boolean => url.startsWith('/api/v1/unsubscribe/')

const RETRY_SECONDS = 5

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This route's limit for anyone, when it is not the usual. */
    strangerBytes?: number
    /** A page of another site may post here: nothing is done with a cookie. */
    fromAnySite?: boolean
  }
  interface FastifyRequest {
    /** Limit of a body of unknown length. */
    allowedBytes: number | null
    /** Its form comes in pieces, which are this sender’s. */
    formPiece: (FormPiece & { owner: string }) | null
  }
}

type Upload = { meta: EndpointMeta; limit: number }

/** The endpoints that take a file, by method and path, with the longest form of each. */
const forms = Object.values(contract)
  .flatMap((feature) => Object.values(feature as Record<string, AnyContractProcedure>))
  .map((procedure) => procedure['~orpc'])
  .flatMap(({ route, meta, inputSchema }): [string, Upload][] => {
    const fileBytes = mostFileBytes(inputSchema)
    if (fileBytes === null) return []
    const upload = { meta: meta as EndpointMeta, limit: Math.max(LEAST_UPLOAD, fileBytes) + WRAPPING }
    return [[`${route.method} /api/v1${route.path}`, upload]]
  })

type Held = { upload: Upload; token: string }
/** Only a stranger’s form has a parameter in its path: the link that the stranger holds. */
const LINK = '/{token}/'
const uploads = new Map(forms.filter(([route]) => !route.includes(LINK)))
const strangersUploads = forms.flatMap(([route, upload]) => {
  const [before, after] = route.split(LINK)
  return after === undefined ? [] : [{ before: `${before}/`, after: `/${after}`, upload }]
})

/** The endpoint that takes a stranger’s file, and the link that the stranger holds; null for any other address. */
function strangersUpload(route: string): Held | null {
  for (const { before, after, upload } of strangersUploads) {
    const token = route.slice(before.length, -after.length)
    if (route.startsWith(before) && route.endsWith(after) && /^[\w-]{1,200}$/.test(token))
      return { upload, token }
  }
  return null
}

/** The largest file that the input may have (0 when its schema does not say); null where it takes none. */
function mostFileBytes(input: unknown): number | null {
  const fields = input instanceof z.ZodObject ? Object.values(input.shape) : []
  const files = fields.filter((field) => field instanceof z.ZodFile)
  const most = files.map((file) => z.toJSONSchema(file).maxLength ?? 0)
  return most.length === 0 ? null : Math.max(...most)
}

const PICTURE = LEAST_UPLOAD + WRAPPING
/** Bodies above a stranger's size that may be under way: two pictures a user, a dozen in all. */
const USER_BYTES = 2 * PICTURE
const ALL_BYTES = 12 * PICTURE
/** Of strangers, apart from those: one a place, two in all, so many from a place in an hour. */
const STRANGERS_BYTES = 2 * PICTURE
const STRANGERS_FORMS = { max: 30, seconds: 3_600 }
/**
 * Pieces of forms that a place or a user sends in an hour: 40 photographed invoices of 5 MB, six pieces each, may be dropped at once;
 * the strangers of a place send 180 (STRANGERS_FORMS). What is left of an hour, 230 MB at most, is swept a day later.
 */
const PIECES = { max: 240, seconds: 3_600 }

/** Whose bytes they are: a user, or the place of a stranger whose form is read; null: they count for nobody. */
type Sender = { userId: string | null; limit: number; isStranger?: true }

type Parts = {
  sessions: Sessions
  /** Whether somebody was given this link; a wrong one is counted. Errors: link_invalid, rate_limited. */
  assertLink(caller: Caller, token: string): Promise<void>
}

/**
 * Decides who may send how much, by the headers, before a byte of the body is read: forms with a file to the endpoints that take
 * one, by callers who may use them, a stranger by the link that it holds; those that unsubscribe; 1 MB from someone signed in; 64 kB from a stranger.
 */
export function registerBodyLimits(
  app: FastifyInstance,
  context: AppContext,
  { sessions, assertLink }: Parts,
): void {
  const budget = createBudget({ user: USER_BYTES, all: ALL_BYTES })
  const strangers = createBudget({ user: PICTURE, all: STRANGERS_BYTES })

  /** Takes no budget for a caller who hung up while the database was asked: nothing would give it back. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const piece = formPieceOf(request)
    if (piece === null && length === undefined && encoding === undefined) return
    const declared = piece?.total ?? (length === undefined ? null : Number(length))
    const { strangerBytes = STRANGER_LIMIT } = request.routeOptions.config
    const isForm = piece !== null || /^multipart\//i.test(request.headers['content-type'] ?? '')
    if (!isForm && declared !== null && declared <= strangerBytes) return
    const {
      userId,
      limit,
      isStranger = false,
    } = isForm ? await uploader(request, piece) : await writer(request, strangerBytes)
    if (declared !== null && declared > limit) throw new DomainError('payload_too_large')
    if (piece !== null) {
      if (userId === null) throw new DomainError('unsupported_media_type')
      request.formPiece = { ...piece, owner: userId }
      if (piece.offset !== null) {
        await countAttempt(context, `pieces:${userId}`, PIECES)
        if (reply.raw.closed) return
        return void reply.raw.once('close', (isStranger ? strangers : budget).take(userId, PIECE_BYTES))
      }
    }
    if (declared === null) request.allowedBytes = limit
    if (userId === null || reply.raw.closed) return
    reply.raw.once('close', (isStranger ? strangers : budget).take(userId, declared ?? limit))
  }

  async function uploader(request: FastifyRequest, piece: FormPiece | null): Promise<Sender> {
    if (unsubscribes(request)) return { userId: null, limit: UNSUBSCRIBE_LIMIT }
    const route = `${request.method} ${request.url.split('?', 1)[0]}`
    const held = strangersUpload(route)
    if (held !== null) return stranger(request, held, piece)
    const upload = uploads.get(route)
    if (upload === undefined) throw new DomainError('unsupported_media_type')
    const caller = await identify(context, sessions, upload.meta, request)
    return { userId: 'orgId' in caller ? caller.userId : caller.session!.userId, limit: upload.limit }
  }

  async function stranger(
    request: FastifyRequest,
    { upload: { meta, limit }, token }: Held,
    piece: FormPiece | null,
  ): Promise<Sender> {
    const place = clientKey(request.ip)
    // Pieces are counted apart, and the form that they make as one.
    if (typeof piece?.offset !== 'number') await countAttempt(context, `form:${place}`, STRANGERS_FORMS)
    await assertLink((await identify(context, sessions, meta, request)) as Caller, token)
    return { userId: place, limit, isStranger: true }
  }

  async function writer(request: FastifyRequest, strangerBytes: number): Promise<Sender> {
    const session = await sessions.find(request)
    return session === null
      ? { userId: null, limit: strangerBytes }
      : { userId: session.userId, limit: BODY_LIMIT }
  }

  app.decorateRequest('allowedBytes', null)
  app.decorateRequest('formPiece', null)
  app.addHook('onRequest', async (request, reply) => {
    try {
      await admit(request, reply)
      const { formPiece: piece } = request
      if (piece === null || piece.offset === null) return
      await keepPiece(context.files, piece, request.raw)
      return reply.code(204).send()
    } catch (error) {
      // The rest of this connection is the refused body, so close it.
      reply.header('connection', 'close')
      throw error
    }
  })
  app.addHook('preParsing', async (request, _reply, body) => {
    const { formPiece: form, allowedBytes } = request
    if (form !== null) return formOfPieces(context.files, form) as typeof body
    return allowedBytes === null ? body : (counted(body as Readable, allowedBytes) as typeof body)
  })
  app.addHook('onResponse', async ({ formPiece: form, log }, { statusCode }) => {
    // After a refusal that may pass a client may ask for the same form again. Our browser sends a new one, and the sweep deletes this.
    if (form === null || form.offset !== null || statusCode >= 500 || statusCode === 429) return
    await dropPieces(context.files, form).catch((err: unknown) =>
      log.warn({ err }, 'pieces of a form not deleted'),
    )
  })
  app.addContentTypeParser('multipart/form-data', (request: FastifyRequest, body: Readable) =>
    readForm(request.headers, body),
  )
}

/** The body, refused at the byte that is too many. */
function counted(body: Readable, limit: number): Readable {
  let seen = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > limit) done(new DomainError('payload_too_large'))
      else done(null, chunk)
    },
  })
  body.on('error', (error) => counter.destroy(error))
  return body.pipe(counter)
}

/**
 * The bytes under way, in this process. A body longer than a picture (a bank's statement that no browser compressed) is alone of its
 * kind and counts apart: two of 28 MB took an installation to 530 MB, which may have 512, and no picture waits for it.
 */
function createBudget(most: { user: number; all: number }) {
  let all = 0
  let isLongTaken = false
  const byUser = new Map<string, number>()
  return {
    /** Answers what gives the bytes back. Errors: rate_limited, service_unavailable. */
    take(userId: string, bytes: number): () => void {
      const own = byUser.get(userId) ?? 0
      const isLong = bytes > PICTURE
      if (own > 0 && own + bytes > most.user)
        throw new DomainError('rate_limited', { retryAfterSeconds: RETRY_SECONDS })
      if (isLong ? isLongTaken : all + bytes > most.all)
        throw new DomainError('service_unavailable', { retryAfterSeconds: RETRY_SECONDS })
      if (isLong) isLongTaken = true
      else all += bytes
      byUser.set(userId, own + bytes)
      return () => {
        if (isLong) isLongTaken = false
        else all -= bytes
        const left = byUser.get(userId)! - bytes
        if (left === 0) byUser.delete(userId)
        else byUser.set(userId, left)
      }
    },
  }
}
