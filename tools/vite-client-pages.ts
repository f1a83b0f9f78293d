import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type ClientPageRow, clientPages } from '#web/client-pages.ts'

const atWeb = (path: string) => fileURLToPath(new URL(`../web/${path}`, import.meta.url))

/** The document of a client's page from the one template: each has scripts of its own. */
function documentOf(page: ClientPageRow): string {
  return readFileSync(atWeb('client-page.html'), 'utf8').replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, field: string) => page[field as keyof ClientPageRow],
  )
}

const pagesById = new Map(clientPages.map((page) => [atWeb(`${page.name}.html`), page]))

/** Inputs of the build: no file stands there. */
export const clientDocuments = [...pagesById.keys()]

/** Makes the documents of the clients' pages: files of the build, answers of the development server. */
export function clientPagesPlugin(): Plugin {
  return {
    name: 'client-pages',
    enforce: 'pre',
    resolveId: (id) => (pagesById.has(id) ? id : null),
    load: (id) => {
      const page = pagesById.get(id)
      return page === undefined ? null : documentOf(page)
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const page = clientPages.find(({ prefix }) => request.url?.startsWith(`/${prefix}/`))
        if (page === undefined) return next()
        const html = await server.transformIndexHtml(`/${page.name}.html`, documentOf(page))
        response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
      })
    },
  }
}
