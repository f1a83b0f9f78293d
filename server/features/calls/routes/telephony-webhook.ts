import type { FastifyInstance } from 'fastify'
import { clientKey, countAttempt } from '#server/http/rate-limit.ts'
import { rawBody, readRawBodies } from '#server/http/raw-bodies.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { receiveTelephony } from '../commands/receive-telephony.ts'
import { answerFirst, whenApplied } from '../steps/apply-soon.ts'
import { TELEPHONY_PATH } from '../steps/webhook-url.ts'

/** An event of a call is a few kilobytes. */
const BODY_LIMIT = 65_536
/** Calls that are not signed, by client address. */
const STRANGERS = { max: 60, seconds: 60 }

/** The address at which a telephone provider tells of calls. The signature is over the bytes as they come. */
export async function registerTelephonyWebhook(
  app: FastifyInstance,
  { context }: { context: AppContext },
): Promise<void> {
  await app.register(async (scoped) => {
    readRawBodies(scoped, BODY_LIMIT)
    scoped.addHook('onClose', () => whenApplied(context))
    scoped.post(
      `${TELEPHONY_PATH}/:endpoint`,
      { config: { strangerBytes: BODY_LIMIT } },
      async (request, reply) => {
        const { endpoint } = request.params as { endpoint: string }
        const signature = request.headers['ardoise-signature']
        try {
          await answerFirst(context, () =>
            receiveTelephony(context, {
              endpoint,
              payload: rawBody(request.body),
              signature: typeof signature === 'string' ? signature : '',
            }),
          )
        } catch (error) {
          if (error instanceof DomainError && error.code === 'telephony_signature_invalid')
            await countAttempt(context, `telephony:${clientKey(request.ip)}`, STRANGERS)
          throw error
        }
        return reply.code(204).send()
      },
    )
  })
}
