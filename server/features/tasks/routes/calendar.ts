import type { FastifyInstance } from 'fastify'
import { clientKey, countAttempt } from '#server/http/rate-limit.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { readCalendar } from '../commands/read-calendar.ts'

/** Calendars ask every hour at most; the people of an office share an address. */
const LIMIT = { max: 120, seconds: 3_600 }
const FILE = /^([\w-]{43})\.ics$/

/** The secret address of a person's calendar, which calendar programs ask without signing in. */
export async function registerCalendar(
  app: FastifyInstance,
  { context }: { context: AppContext },
): Promise<void> {
  app.get('/calendar/:file', async (request, reply) => {
    await countAttempt(context, `calendar:${clientKey(request.ip)}`, LIMIT)
    const { file } = request.params as { file: string }
    const token = FILE.exec(file)?.[1]
    const calendar = token === undefined ? null : await readCalendar(context, token)
    if (calendar === null) throw new DomainError('not_found')
    reply
      .header('etag', calendar.etag)
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex')
      .type('text/calendar; charset=utf-8')
    if (request.headers['if-none-match'] === calendar.etag) return reply.code(304).send()
    return reply.send(calendar.body)
  })
}
