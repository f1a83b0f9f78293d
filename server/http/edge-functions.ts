import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { DomainError } from '#shared/domain/domain-error.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { type ErrorBody, isUnexpected, toErrorBody } from './errors.ts'
import { refuseUnstorableText } from './input-text.ts'
import type { Session, Sessions } from './session.ts'

/** A function path of specification 7.3: it answers what is said there, or `{ error }` beside our usual refusal. */
export function serveFunction(
  app: FastifyInstance,
  sessions: Sessions,
  name: string,
  run: (request: FastifyRequest, session: Session) => Promise<object>,
  sentence: (body: ErrorBody) => string = ({ message }) => message,
): void {
  app.post(`/functions/v1/${name}`, async (request, reply) => {
    try {
      const session = await sessions.find(request)
      if (session === null) throw new DomainError('unauthenticated')
      return await run(request, session)
    } catch (error) {
      const body = toErrorBody(error)
      if (isUnexpected(body.code)) request.log.error({ err: error }, name)
      if (body.retryAfterSeconds !== undefined) reply.header('retry-after', body.retryAfterSeconds)
      return reply.code(errorCodes[body.code].status).send({ error: sentence(body), ...body })
    }
  })
}

/** The body as the schema has it. Errors: invalid_input with the fields named. */
export function readFunctionBody<S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  const { success, data, error } = schema.safeParse(request.body ?? {})
  if (!success) {
    throw new DomainError('invalid_input', {
      fields: error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message })),
    })
  }
  refuseUnstorableText(data)
  return data
}
