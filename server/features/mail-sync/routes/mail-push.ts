import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientKey, countAttempt } from '#server/http/rate-limit.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { receiveGmailNotice } from '../commands/receive-gmail-notice.ts'
import { receiveGraphNotices } from '../commands/receive-graph-notices.ts'

/** Announcements that are not ours, by client address. */
const STRANGERS = { max: 60, seconds: 60 }
/** Graph announces several changes together. */
const BODY_LIMIT = 262_144
/** Graph's word is about a hundred characters long. */
const LONGEST_WORD = 1_024

/** The addresses at which Gmail's Pub/Sub and Microsoft Graph announce mails (ADR 065). They say nothing of what is known here. */
export async function registerMailPush(
  app: FastifyInstance,
  { context }: { context: AppContext },
): Promise<void> {
  const countStranger = ({ ip }: FastifyRequest) =>
    countAttempt(context, `mail-push:${clientKey(ip)}`, STRANGERS)

  app.post('/functions/v1/gmail-push', async (request, reply) => {
    const { authorization = '' } = request.headers
    try {
      await receiveGmailNotice(context, { authorization, body: request.body })
    } catch (error) {
      if (error instanceof DomainError && error.code === 'mail_notice_refused') await countStranger(request)
      throw error
    }
    return reply.code(204).send()
  })

  const fromGraph = async (request: FastifyRequest, reply: FastifyReply) => {
    const { validationToken: word } = request.query as { validationToken?: unknown }
    // Graph asks whether we are there before it subscribes, and wants its word back within 10 s.
    if (typeof word === 'string') {
      if (word.length > LONGEST_WORD) throw new DomainError('invalid_input')
      return reply.type('text/plain; charset=utf-8').send(word)
    }
    if (!(await receiveGraphNotices(context, request.body))) await countStranger(request)
    return reply.code(202).send()
  }
  // The handshake has a type and no body: read as text, then as JSON where it is.
  await app.register(async (scoped) => {
    scoped.removeAllContentTypeParsers()
    scoped.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, readJson(String(body))),
    )
    for (const path of ['graph-push', 'graph-lifecycle'])
      scoped.post(`/functions/v1/${path}`, { config: { strangerBytes: BODY_LIMIT } }, fromGraph)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
