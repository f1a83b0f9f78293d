import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/scope.ts'
import { contract } from '#shared/contract/contract.gen.ts'
import { escapeHtml } from './escape-html.ts'
import { plainPage } from './plain-page.ts'

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

type Operation = {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: unknown
  responses?: Record<string, unknown>
}
type Document = {
  info: { title: string; description?: string }
  paths?: Record<string, Record<string, unknown> | undefined>
}

/** The OpenAPI document as one page without script: it reads everywhere and needs no exception to the CSP. */
function renderApiDocs(document: Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => section(path, method, operation as Operation)),
  )
  return plainPage(
    document.info.title,
    `<p>${escapeHtml(document.info.description ?? '')}</p>
<p><a href="/api/openapi.json">Document OpenAPI 3.1</a></p>${operations.join('\n')}`,
  )
}

function section(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<li><code>${escapeHtml(parameter.name)}</code> (${parameter.in}${parameter.required ? ', requis' : ''})</li>`,
  )
  const json = (title: string, value: unknown) =>
    value === undefined
      ? ''
      : `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
  return `<section><h2><span>${method.toUpperCase()}</span> <code>/api/v1${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary ?? '')}</p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}${json('Corps', operation.requestBody)}${json('Réponses', operation.responses)}</section>`
}
