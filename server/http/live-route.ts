import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LiveNotice } from '#server/live/live-hub.ts'
import type { Heard } from '#server/live/recent-notices.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { eventPermission, isEventType, isPersonal } from '#shared/domain/events.ts'
import type { Access } from '#shared/domain/member-rights.ts'
import { mayDo } from '#shared/domain/permissions.ts'
import type { AppContext } from '../scope.ts'
import { chooseMembership } from './bind-contract.ts'
import type { Sessions } from './session.ts'

const HEARTBEAT_MS = 25_000
const MAX_STREAM_MS = 15 * 60_000
const MAX_STREAMS_PER_USER = 20
/** Most bytes that a browser may leave unread before its stream is closed. */
const MAX_UNREAD_BYTES = 256 * 1024

type Stream = { userId: string; orgId: string; access: Access; request: FastifyRequest; raw: ServerResponse }

/** Notices that belong to no event: every member gets them. */
const FOR_EVERYONE = ['refresh', 'member.profile_changed', 'member.plan_changed']

/**
 * GET /api/v1/live: server-sent events `{type, subject, id}` of the caller's organization, those first that were missed since
 * `Last-Event-ID`, which a browser that reconnects sends by itself, or within the last `?since=` milliseconds.
 */
export function registerLive(app: FastifyInstance, context: AppContext, sessions: Sessions): void {
  const streams = new Set<Stream>()

  const write = (raw: ServerResponse, text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy()
  }
  /** Ends a stream whose session is over, or whose user has left the organization; learns the role that the others have now. */
  const recheck = async (stream: Stream) => {
    const session = await sessions.find(stream.request).catch(() => null)
    const membership = session?.memberships.find((one) => one.orgId === stream.orgId)
    if (session?.userId !== stream.userId || !membership) stream.raw.end()
    else stream.access = membership
  }
  // A change of a session or of a member may change what a stream may tell.
  context.live.onPlatform((notice) => {
    for (const stream of streams) if (notice.id === stream.userId || notice.id === 'all') void recheck(stream)
  })

  app.get('/api/v1/live', async (request, reply) => {
    const session = await sessions.find(request)
    if (session === null) throw new DomainError('unauthenticated')
    const access = chooseMembership(session, request)
    const [{ orgId }, { userId }] = [access, session]
    const open = [...streams].filter((stream) => stream.userId === userId).length
    if (open >= MAX_STREAMS_PER_USER) throw new DomainError('rate_limited', { retryAfterSeconds: 30 })
    reply.hijack()
    const { raw } = reply
    const stream: Stream = { userId, orgId, access, request, raw }
    streams.add(stream)
    // Ended while the session was being read: nobody looked at this stream then.
    void recheck(stream)
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    })
    const tell = (notice: LiveNotice, noticeId: string) => {
      if (!mayHear(stream, notice)) return
      const { type, subject, id, people } = notice
      write(raw, `id: ${noticeId}\ndata: ${JSON.stringify({ type, subject, id, people })}\n\n`)
    }
    const leave = context.live.subscribe(orgId, tell, heardBy(request))
    write(raw, `retry: 2000\nid: ${context.live.lastId}\nevent: ready\ndata: {}\n\n`)
    const heartbeat = setInterval(() => {
      // An event, not a comment: the browser must be able to tell a silent stream from a dead one.
      write(raw, `id: ${context.live.lastId}\nevent: beat\ndata: {}\n\n`)
      // The notice of a revocation may have been lost with the database's connection.
      void recheck(stream)
    }, HEARTBEAT_MS)
    const end = setTimeout(() => raw.end(), MAX_STREAM_MS)
    raw.on('error', () => raw.destroy())
    raw.on('close', () => {
      leave()
      clearInterval(heartbeat)
      clearTimeout(end)
      streams.delete(stream)
    })
  })
  app.addHook('preClose', async () => {
    for (const { raw } of streams) raw.end()
  })
}

/** Whether the reader may get the notice. A type unknown to this process goes to nobody. */
function mayHear({ access, userId }: Stream, { type, subject, id, to, people }: LiveNotice): boolean {
  // Reading a notification is told only to the reader's own tabs.
  if (type === 'notification.changed') return id === userId
  // The server checked the right to read when the user announced their presence.
  if (type === 'presence.changed') return people?.some((one) => one.userId === userId) === true
  if (type === 'conversations.changed' || type === 'drafts.changed')
    return mayDo(access, 'inbox:read') && (to ?? userId) === userId
  // No event of the timelines: who sees the directory's screen reads it again.
  if (type === 'directory.changed') return mayDo(access, 'directory:read')
  // What telephones do by the second: only what came of it is an event.
  if (type === 'calls.changed') return mayDo(access, 'call:read')
  // Written by the minute's job, without an event.
  if (type === 'reminders.changed') return mayDo(access, 'reminder:read')
  if (!isEventType(type)) return FOR_EVERYONE.includes(type)
  return mayDo(access, eventPermission(type, subject)) && (!isPersonal(subject) || to === userId)
}

function heardBy({ headers, query }: FastifyRequest): Heard | undefined {
  const lastId = headers['last-event-id']
  if (typeof lastId === 'string' && lastId !== '') return { lastId }
  const agoMs = Number((query as { since?: unknown }).since)
  return agoMs > 0 ? { agoMs } : undefined
}
