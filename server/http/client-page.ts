import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { afterPaint } from './site-pages.ts'

/** Longer documents are drawn by the browser alone: the server would stand still for 20 ms and more. */
const MOST_LINES = 100

/** Around `#root` in the templates. */
const ROOT_MARK = '<!--client:root-->'

/** A devis and an invoice have lines, the others none. */
type View = { document?: { lines: readonly unknown[] } }
/** A page that clients open by a link, as web/render-client.tsx says it (ADR 157, 179). */
type ClientPage = {
  /** Its document is `{name}.html`. */
  name: string
  /** Clients open it at `/{prefix}/{token}`. */
  prefix: string
  /** Our API answers what it shows at `/api/v1/{api}/{token}`. */
  api: string
  draw: (token: string, view: View) => Promise<string | null> | string | null
}
type Drawn = { document: string; drawn: boolean }

/**
 * Returns what makes the clients' pages: the document, drawn and as the JSON that web/start-client-page.tsx reads,
 * so that a phone shows it before it has any script. The view comes from our own API, with the limits of the visitor's address;
 * when the API refuses, the page asks again and explains.
 */
export async function clientPages(app: FastifyInstance, root: string, log: FastifyBaseLogger) {
  const pages = (await builtPages(root)).map((page) => ({
    ...page,
    template: readFileSync(`${root}/${page.name}.html`, 'utf8'),
  }))
  const pageOf = (path: string) => pages.find(({ prefix }) => path.startsWith(`/${prefix}/`))

  const page = async (path: string, remoteAddress: string): Promise<Drawn> => {
    const { template, api, draw } = pageOf(path)!
    const token = /^\/\w+\/([\w-]+)$/.exec(path)?.[1]
    if (token === undefined) return { document: template, drawn: false }
    const answer = await app.inject({ url: `/api/v1/${api}/${token}`, remoteAddress })
    if (answer.statusCode !== 200) return { document: template, drawn: false }
    const json = answer.body.replaceAll('<', '\\u003c')
    const data = (mark: string) => `<script type="application/json" id="link-view"${mark}>${json}</script>`
    try {
      const view = answer.json<View>()
      const isLong = (view.document?.lines.length ?? 0) > MOST_LINES
      const body = isLong ? null : await draw(token, view)
      const [head = '', , foot = ''] = afterPaint(template).split(ROOT_MARK)
      if (body !== null)
        return { document: `${head}<div id="root">${body}</div>${data(' data-drawn')}${foot}`, drawn: true }
    } catch (error) {
      log.error({ err: error }, 'client page')
    }
    return { document: template.replace('</body>', () => `${data('')}</body>`), drawn: false }
  }
  return { covers: (path: string) => pageOf(path) !== undefined, page }
}

/** The pages of the built front end; none where what draws them was not built. */
async function builtPages(root: string): Promise<ClientPage[]> {
  const path = `${root}/.site/render-client.js`
  if (!existsSync(path)) return []
  const { drawnClientPages }: { drawnClientPages: ClientPage[] } = await import(pathToFileURL(path).href)
  return drawnClientPages
}
