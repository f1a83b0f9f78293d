import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { LinkView } from '#shared/contract/signatures.ts'
import { afterPaint } from './site-pages.ts'

/** Longer devis are drawn by the browser alone: the server would stand still for 20 ms and more. */
const MOST_LINES = 100

/** Around `#root` in client.html. */
const ROOT_MARK = '<!--client:root-->'

/**
 * Returns what makes a client's page: `/d/{token}` with the devis, drawn and as the JSON that web/client-main.tsx reads, so that
 * a phone shows it before it has any script. The view comes from our own API, with the limits of the visitor's address; when the
 * API refuses, the page asks again and explains.
 */
export async function clientPages(app: FastifyInstance, root: string, log: FastifyBaseLogger) {
  const template = readFileSync(`${root}/client.html`, 'utf8')
  const [head = '', , foot = ''] = afterPaint(template).split(ROOT_MARK)
  const draw = await loadRenderer(root)
  return async (path: string, remoteAddress: string): Promise<{ document: string; drawn: boolean }> => {
    const token = /^\/d\/([\w-]+)$/.exec(path)?.[1]
    if (token === undefined) return { document: template, drawn: false }
    const answer = await app.inject({ url: `/api/v1/links/${token}`, remoteAddress })
    if (answer.statusCode !== 200) return { document: template, drawn: false }
    const json = answer.body.replaceAll('<', '\\u003c')
    const data = (mark: string) => `<script type="application/json" id="link-view"${mark}>${json}</script>`
    try {
      const body = draw(token, answer.json())
      if (body !== null)
        return { document: `${head}<div id="root">${body}</div>${data(' data-drawn')}${foot}`, drawn: true }
    } catch (error) {
      log.error({ err: error }, 'client page')
    }
    return { document: template.replace('</body>', () => `${data('')}</body>`), drawn: false }
  }
}

/** Draws the inside of `#root`, or null where the browser is to do it. */
async function loadRenderer(root: string): Promise<(token: string, view: LinkView) => string | null> {
  const path = `${root}/.site/render-client.js`
  if (!existsSync(path)) return () => null
  const { drawClient } = (await import(pathToFileURL(path).href)) as {
    drawClient: (token: string, view: LinkView) => string
  }
  return (token, view) => (view.document.lines.length > MOST_LINES ? null : drawClient(token, view))
}
