import type { FastifyInstance } from 'fastify'
import { rawBody, readRawBodies } from '#server/http/raw-bodies.ts'
import type { AppContext } from '#server/scope.ts'
import { receiveWebhook } from '../commands/receive-webhook.ts'

/** An event of the provider is a few kilobytes. */
const BODY_LIMIT = 262_144

/** The function path of specification 7.3 that the payment provider calls. The signature is over the bytes as they come. */
export async function registerStripeWebhook(
  app: FastifyInstance,
  { context }: { context: AppContext },
): Promise<void> {
  await app.register(async (scoped) => {
    readRawBodies(scoped, BODY_LIMIT)
    scoped.post(
      '/functions/v1/stripe-webhook',
      { config: { strangerBytes: BODY_LIMIT } },
      async (request) => {
        const { endpoint } = request.query as { endpoint?: unknown }
        const signature = request.headers['stripe-signature']
        await receiveWebhook(context, {
          endpoint: typeof endpoint === 'string' ? endpoint : '',
          payload: rawBody(request.body),
          signature: typeof signature === 'string' ? signature : '',
        })
        return { received: true }
      },
    )
  })
}
