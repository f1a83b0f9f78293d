import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteRefusal } from '#server/features/directory/commands/note-refusal.ts'
import { openDirectory } from '#server/features/directory/commands/open-directory.ts'
import { clientKey, countAttempt } from '#server/http/rate-limit.ts'
import { rawBody, takeRawBodies } from '#server/http/raw-bodies.ts'
import type { AppContext, Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldOf, isPlain } from '#shared/domain/scim/scim-operations.ts'
import { project } from '#shared/domain/scim/scim-projection.ts'
import { listAnswer, readRefusal, SCIM_TYPE, type ScimRefusal, sendRefusal } from './scim-answers.ts'
import { type Asked, groupsKind, readAsked, type ScimKind, usersKind } from './scim-requests.ts'
import { resourceTypes, schemas, serviceProvider } from './scim-schemas.ts'

const BASE = '/scim/v2'
/** A group of ten thousand members written whole is 0.8 MB. */
const BODY_LIMIT = 1_048_576
/** Entra asks 25 requests a second of a service at most; twice that. */
const OF_ORGANIZATION = { max: 3_000, seconds: 60 }
/** Refused tokens from an address. */
const REFUSED = { max: 120, seconds: 60 }

const scopes = new WeakMap<FastifyRequest, Scope>()

/** SCIM 2.0 (RFC 7644), beside the contract: its shapes, types and errors are the standard's. The token is read before the body. */
export async function registerScim(
  app: FastifyInstance,
  { context }: { context: AppContext },
): Promise<void> {
  const base = `${context.config.appUrl}${BASE}`
  await app.register(
    async (scoped) => {
      takeRawBodies(scoped, BODY_LIMIT)
      scoped.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        scopes.set(request, await admit(context, request))
      })
      scoped.setErrorHandler((error, request, reply) => refuse(request, reply, error))
      const config = { strangerBytes: BODY_LIMIT }
      const unsupported = async () => {
        throw new DomainError('directory_unsupported')
      }
      serveDocuments(scoped, base)
      serveKind(scoped, '/Users', usersKind)
      serveKind(scoped, '/Groups', groupsKind)
      scoped.post('/Bulk', { config }, unsupported)
      scoped.all('/Me', { config }, unsupported)
      // Last, so that an unknown address is refused in the standard's shape too.
      scoped.all('/*', { config }, async () => {
        throw new DomainError('not_found')
      })
    },
    { prefix: BASE },
  )
}

async function admit(context: AppContext, request: FastifyRequest): Promise<Scope> {
  try {
    const scope = await openDirectory(context, request.headers.authorization)
    await countAttempt(context, `scim:${scope.orgId}`, OF_ORGANIZATION)
    return scope
  } catch (error) {
    const unknown = error instanceof DomainError && error.code === 'directory_token_refused'
    if (unknown) await countAttempt(context, `scim-refused:${clientKey(request.ip)}`, REFUSED)
    throw error
  }
}

function serveDocuments(scoped: FastifyInstance, base: string): void {
  const send = (reply: FastifyReply, body: unknown) => reply.type(SCIM_TYPE).send(body)
  scoped.get('/ServiceProviderConfig', (_request, reply) => send(reply, serviceProvider(base)))
  const lists = { '/ResourceTypes': resourceTypes(base), '/Schemas': schemas(base) }
  for (const [path, all] of Object.entries(lists)) {
    scoped.get(path, (_request, reply) => send(reply, listAnswer(all, all.length, 1)))
    scoped.get(`${path}/:id`, (request, reply) => {
      const found = all.find(({ id }) => id === (request.params as { id: string }).id)
      if (!found) throw new DomainError('not_found')
      return send(reply, found)
    })
  }
}

type Meta = { version: string; location: string }

function serveKind(scoped: FastifyInstance, path: string, kind: ScimKind): void {
  const config = { strangerBytes: BODY_LIMIT }
  const one = `${path}/:id`
  const send = (reply: FastifyReply, { projection, request }: Asked, resource: Record<string, unknown>) => {
    const { version } = resource.meta as Meta
    reply.header('etag', version).type(SCIM_TYPE)
    if (request.method === 'GET' && request.headers['if-none-match'] === version)
      return reply.code(304).send()
    return reply.send(project(resource, projection))
  }
  const scopeOf = (request: FastifyRequest) => scopes.get(request)!
  scoped.get(path, async (request, reply) => {
    const asked = readAsked(request)
    const { total, startIndex, resources } = await kind.list(scopeOf(request), asked)
    const shown = resources.map((resource) => project(resource, asked.projection))
    return reply.type(SCIM_TYPE).send(listAnswer(shown, total, startIndex))
  })
  scoped.post(path, { config }, async (request, reply) => {
    const resource = await kind.create(scopeOf(request), readAsked(request))
    reply.code(201).header('location', (resource.meta as Meta).location)
    return send(reply, readAsked(request), resource)
  })
  scoped.get(one, async (request, reply) => {
    const asked = readAsked(request)
    return send(reply, asked, await kind.get(scopeOf(request), asked))
  })
  for (const [method, change] of [
    ['PUT', kind.replace],
    ['PATCH', kind.patch],
  ] as const)
    scoped.route({
      method,
      url: one,
      config,
      handler: async (request, reply) => {
        const asked = readAsked(request)
        return send(reply, asked, await change(scopeOf(request), asked))
      },
    })
  scoped.delete(one, { config }, async (request, reply) => {
    await kind.remove(scopeOf(request), readAsked(request))
    return reply.code(204).send()
  })
}

/** Refusals of changes and of filters are kept for the screen; a resource that is looked for and absent is no fault. */
async function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<void> {
  const refusal = readRefusal(request, error)
  const scope = scopes.get(request)
  const { status } = refusal
  const ofReader = request.method === 'GET' && status === 404
  if (scope !== undefined && !ofReader && status < 500 && status !== 429) await note(request, scope, refusal)
  sendRefusal(reply, refusal)
}

async function note(
  request: FastifyRequest,
  scope: Scope,
  { status, scimType, detail }: ScimRefusal,
): Promise<void> {
  const refusal = {
    request: `${request.method} ${readable(request.url.slice(BASE.length))}`.slice(0, 300),
    named: namedIn(request.body),
    status,
    scimType,
    detail: detail.slice(0, 500),
  }
  await noteRefusal(scope, refusal).catch((fault: unknown) =>
    request.log.warn({ err: fault }, 'refusal of the directory'),
  )
}

/** The address as a person reads it, where it is one. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '))
  } catch {
    return address
  }
}

/** How a refused body names its subject, for the screen: its userName or displayName. Null where it has none. */
function namedIn(body: unknown): string | null {
  try {
    const given: unknown = JSON.parse(rawBody(body).toString('utf8'))
    if (!isPlain(given)) return null
    const name = fieldOf(given, 'username') ?? fieldOf(given, 'displayname')
    if (typeof name !== 'string' || !name.isWellFormed() || name.includes('\0')) return null
    return name.slice(0, 200)
  } catch {
    return null
  }
}
