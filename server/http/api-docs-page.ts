import { escapeHtml } from './escape-html.ts'
import { plainPage } from './plain-page.ts'

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
export function renderApiDocs(document: Document): string {
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
