import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import { contract } from '#shared/contract/contract.gen.ts'
import type { AppContext } from '../scope.ts'
import { renderApiDocs } from './api-docs-page.ts'

/** /api/openapi.json, and the same as a readable page at /api/docs; both made once, on first demand. */
export function registerApiDocs(app: FastifyInstance, context: AppContext): void {
  let document: ReturnType<typeof generate> | undefined
  const get = () => {
    document ??= generate(context.config.appUrl)
    return document
  }
  app.get('/api/openapi.json', async () => get())
  app.get('/api/docs', async (_request, reply) => {
    reply.type('text/html; charset=utf-8')
    return renderApiDocs(await get())
  })
}

function generate(appUrl: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: {
      title: 'API Ardoise',
      version: '1',
      description:
        'Session par cookie ou en-tête «\u202fAuthorization: Bearer\u202f». L’en-tête «\u202fArdoise-Organization\u202f», ou «\u202forganization\u202f» dans l’adresse, choisit l’organisation, ' +
        '«\u202fIdempotency-Key\u202f» rend un POST répétable sans second effet. Les montants sont des centimes, les taux des points de base.',
    },
    servers: [{ url: `${appUrl}/api/v1` }],
  })
}
