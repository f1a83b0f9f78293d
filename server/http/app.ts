import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { AppContext } from '../scope.ts'
import { registerApiDocs } from './api-docs.ts'
import { type AllRoutes, bindContract, type Caller } from './bind-contract.ts'
import { BODY_LIMIT, registerBodyLimits, UNSUBSCRIBE_LIMIT, unsubscribes } from './body-limits.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { registerDrain } from './drain.ts'
import { type ErrorBody, replyWithError } from './errors.ts'
import { refuseForeignName, refuseForeignOrigin } from './foreign-requests.ts'
import { registerHealth } from './health.ts'
import { registerLive } from './live-route.ts'
import { plainCss } from './plain-page.ts'
import { pressureRules } from './pressure.ts'
import { clientKey } from './rate-limit.ts'
import { isSecretAddress, plainTarget, refuseOddTarget } from './request-target.ts'
import type { Sessions } from './session.ts'

export type AppParts = {
  context: AppContext
  sessions: Sessions
  /** The handlers of the whole contract. */
  routes: AllRoutes
  /** Whether somebody was given this link, before a form of theirs is read. Errors: link_invalid, rate_limited. */
  assertLink(caller: Caller, token: string): Promise<void>
  /** Routes that are not of the contract: sign-in, functions, webhooks, captured mails, the web pages. */
  extras: ((
    app: FastifyInstance,
    parts: { context: AppContext; sessions: Sessions },
  ) => void | Promise<void>)[]
}

/** The HTTP server, ready to listen or to be injected into. */
export async function createApp({
  context,
  sessions,
  routes,
  assertLink,
  extras,
}: AppParts): Promise<FastifyInstance> {
  const { config } = context
  const app = Fastify({
    loggerInstance: context.log,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: plainTarget,
    // A request that the router cannot read reaches no route, and no other error handler.
    frameworkErrors: (error, request, reply) => replyWithError(error, request, reply),
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // drain.ts refuses in the API's own words.
    return503OnClosing: false,
  }) as unknown as FastifyInstance
  registerDrain(app)
  app.setErrorHandler((error, request, reply) => replyWithError(error, request, reply))
  app.setNotFoundHandler((request, reply) => replyWithError(new DomainError('not_found'), request, reply))

  await app.register(helmet, {
    // Set below as a constant: helmet would build the policy again for each answer.
    contentSecurityPolicy: false,
    strictTransportSecurity: config.appUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', contentSecurityPolicy)
    refuseOddTarget(request)
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    if (isSecretAddress(request.url)) {
      // The address is a secret: no search engine keeps it, no other site is told of it.
      reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')
    }
    const disposition = reply.getHeader('content-disposition')
    // oRPC says « inline » of every file: bytes of no known type are to save.
    if (typeof disposition === 'string' && reply.getHeader('content-type') === 'application/octet-stream')
      reply.header('content-disposition', disposition.replace(/^inline/, 'attachment'))
    if (!reply.hasHeader('cache-control') && request.url.startsWith('/api/'))
      reply.header('cache-control', 'no-store')
  })
  await app.register(cookie)
  // Mail programs unsubscribe with this type, or with multipart (RFC 8058); nothing else uses it.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: UNSUBSCRIBE_LIMIT },
    async (request: FastifyRequest, body: string) => {
      if (!unsubscribes(request)) throw new DomainError('unsupported_media_type')
      return Object.fromEntries(new URLSearchParams(body))
    },
  )
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    keyGenerator: (request) => clientKey(request.ip),
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('rate_limited', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
  await app.register(underPressure, pressureRules())
  app.addHook('onRequest', async (request) => {
    if (config.mode === 'local') refuseForeignName(request, config.appUrl)
    refuseForeignOrigin(request, config)
  })

  registerBodyLimits(app, context, { sessions, assertLink })
  if (config.formerSecrets.length > 0)
    app.addHook('onSend', async (request, reply) => {
      const cookie = sessions.renewedCookie(request)
      // A sign-out, or better-auth's own renewal, has the last word.
      if (cookie !== null && !reply.hasHeader('set-cookie')) reply.header('set-cookie', cookie)
    })
  registerHealth(app, context)
  registerApiDocs(app, context)
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css').send(plainCss))
  registerLive(app, context, sessions)
  for (const extra of extras) await extra(app, { context, sessions })
  registerContract(app, context, sessions, routes)
  return app
}

function registerContract(
  app: FastifyInstance,
  context: AppContext,
  sessions: Sessions,
  routes: AllRoutes,
): void {
  const handler = new OpenAPIHandler(bindContract(context, sessions, routes) as never, {
    customErrorResponseBodyEncoder: (error) => error.data as ErrorBody,
  })
  app.all('/api/v1/*', async (request, reply) => {
    const { matched } = await handler.handle(request, reply, {
      prefix: '/api/v1',
      context: { request, reply } as never,
    })
    if (!matched) throw new DomainError('not_found')
  })
}
