import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#shared/domain/error-codes.ts'
import { replyWithError } from './errors.ts'

const root = fileURLToPath(new URL('../../dist/web', import.meta.url))
const API_PREFIXES = ['/api/', '/auth/v1/', '/functions/', '/dev/mail', '/metrics']

/** The built front end: hashed assets for a year, and its page for every path that is not the API's. */
export async function registerWeb(app: FastifyInstance): Promise<void> {
  const indexPath = `${root}/index.html`
  if (!existsSync(indexPath)) return
  const index = readFileSync(indexPath, 'utf8')
  // What a client opens from a mail is a bundle of its own: nothing of the application.
  const client = readFileSync(`${root}/client.html`, 'utf8')
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
  // A route and not the not-found handler: Fastify takes only one of those, and app.ts has set it.
  app.get('/*', (request, reply) => {
    const asset =
      request.url.startsWith('/assets/') || API_PREFIXES.some((prefix) => request.url.startsWith(prefix))
    if (asset) return replyWithError(new DomainError('not_found'), request, reply)
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(request.url.startsWith('/d/') ? client : index)
  })
}
