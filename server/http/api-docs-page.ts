import { escapeHtml } from './escape-html.ts'

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
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)}</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description ?? '')}</p>
<p><a href="/api/openapi.json">Document OpenAPI 3.1</a></p>${operations.join('\n')}</main></body></html>`
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

export const apiDocsCss = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}main{max-width:60rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid #8886;padding:.5rem 0}h2{font-size:1rem;overflow-wrap:anywhere}h2 span{display:inline-block;min-width:4rem}
pre{overflow:auto;max-height:30rem;font-size:.8rem}summary{cursor:pointer}`
