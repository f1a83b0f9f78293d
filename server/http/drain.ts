import type { FastifyInstance } from 'fastify'
import { DomainError } from '#shared/domain/domain-error.ts'
import { within } from '../within.ts'
import { toErrorBody } from './errors.ts'

/** A restart takes about so long. */
const RETRY_SECONDS = 5

type Drain = { underWay: number; empty: (() => void) | null }
const drains = new WeakMap<FastifyInstance, Drain>()

/** Answers the requests in progress when the server closes, and refuses later ones with a 503. Call it before any other hook. */
export function registerDrain(app: FastifyInstance): void {
  const drain: Drain = { underWay: 0, empty: null }
  drains.set(app, drain)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!closing) return
    const refusal = new DomainError('service_unavailable', { retryAfterSeconds: RETRY_SECONDS })
    return reply.status(503).header('retry-after', RETRY_SECONDS).send(toErrorBody(refusal))
  })
  const done = () => {
    drain.underWay -= 1
    if (drain.underWay === 0) drain.empty?.()
  }
  // A caller who hangs up ends the connection, not what was begun for them: the work is counted, not the answers.
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const work = handler.call(this, request, reply)
      if (work instanceof Promise) {
        drain.underWay += 1
        work.then(done, done)
      }
      return work
    }
  })
}

/** Takes no new connection, then waits for the answers under way; those longer than `limitMs` are cut. */
export async function closeApp(app: FastifyInstance, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs
  const cut = setTimeout(() => app.server.closeAllConnections(), limitMs)
  await app.close()
  clearTimeout(cut)
  const drain = drains.get(app)
  if (drain === undefined || drain.underWay === 0) return
  const empty = new Promise<void>((resolve) => {
    drain.empty = resolve
  })
  await within(Math.max(0, end - performance.now()), empty)
}
