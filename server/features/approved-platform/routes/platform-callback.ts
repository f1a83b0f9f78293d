import type { FastifyInstance } from 'fastify'
import { clientKey, countAttempt } from '#server/http/rate-limit.ts'
import { rawBody, readRawBodies } from '#server/http/raw-bodies.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { receiveCallback } from '../commands/receive-callback.ts'
import { CALLBACK_PATH } from '../steps/callbacks.ts'

/** A flow of the contract is a few kilobytes. */
const BODY_LIMIT = 262_144
/** Calls that are not signed, by client address. */
const STRANGERS = { max: 60, seconds: 60 }

/** The address at which an approved platform says that something changed. The signature is over the bytes as they come. */
export async function registerPlatformCallback(
  app: FastifyInstance,
  { context }: { context: AppContext },
): Promise<void> {
  await app.register(async (scoped) => {
    readRawBodies(scoped, BODY_LIMIT)
    scoped.post(
      `${CALLBACK_PATH}/:endpoint`,
      { config: { strangerBytes: BODY_LIMIT } },
      async (request, reply) => {
        const { endpoint } = request.params as { endpoint: string }
        const header = (name: string) => {
          const value = request.headers[name]
          return typeof value === 'string' ? value : ''
        }
        try {
          await receiveCallback(context, {
            endpoint,
            payload: rawBody(request.body),
            signature: header('afnor-signature'),
            timestamp: header('afnor-signature-timestamp'),
          })
        } catch (error) {
          if (error instanceof DomainError && error.code === 'platform_callback_invalid')
            await countAttempt(context, `platform-callback:${clientKey(request.ip)}`, STRANGERS)
          throw error
        }
        return reply.code(204).send()
      },
    )
  })
}
