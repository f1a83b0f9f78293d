import type { FastifyInstance } from 'fastify'

/** Bodies of these routes come as the bytes that were sent, whatever their type: a signature is over them. Use it in a scope of its own. */
export function readRawBodies(scoped: FastifyInstance, bodyLimit: number): void {
  scoped.removeAllContentTypeParsers()
  scoped.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
}

/** The bytes of a body; none where the request had no body. */
export const rawBody = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
