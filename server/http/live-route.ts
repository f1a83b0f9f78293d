import type { FastifyInstance } from 'fastify'
import { DomainError } from '#shared/domain/error-codes.ts'
import type { AppContext } from '../scope.ts'
import { chooseMembership } from './bind-contract.ts'
import type { Sessions } from './session.ts'

const HEARTBEAT_MS = 25_000
const MAX_STREAM_MS = 15 * 60_000
const MAX_STREAMS_PER_USER = 20

/** GET /api/v1/live: server-sent events `{type, subject, id}` of the caller's organization. The browser reconnects by itself. */
export function registerLive(app: FastifyInstance, context: AppContext, sessions: Sessions): void {
  const streams = new Map<string, number>()
  app.get('/api/v1/live', async (request, reply) => {
    const session = await sessions.find(request)
    if (session === null) throw new DomainError('unauthenticated')
    const { orgId } = chooseMembership(session, request)
    const open = streams.get(session.userId) ?? 0
    if (open >= MAX_STREAMS_PER_USER) throw new DomainError('rate_limited', { retryAfterSeconds: 30 })
    streams.set(session.userId, open + 1)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write('retry: 2000\nevent: ready\ndata: {}\n\n')
    const leave = context.live.subscribe(orgId, ({ type, subject, id }) => {
      raw.write(`data: ${JSON.stringify({ type, subject, id })}\n\n`)
    })
    const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS)
    // A stream ends now and then so that a revoked session or membership cannot listen for ever.
    const end = setTimeout(() => raw.end(), MAX_STREAM_MS)
    raw.on('close', () => {
      leave()
      clearInterval(heartbeat)
      clearTimeout(end)
      streams.set(session.userId, (streams.get(session.userId) ?? 1) - 1)
      if (streams.get(session.userId) === 0) streams.delete(session.userId)
    })
    openStreams.add(raw)
    raw.on('close', () => openStreams.delete(raw))
  })
  const openStreams = new Set<{ end(): void }>()
  app.addHook('preClose', async () => {
    for (const stream of openStreams) stream.end()
  })
}
