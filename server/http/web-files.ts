import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { AppContext } from '../scope.ts'
import { answersAhead } from './answers-ahead.ts'
import { appDocument } from './app-pages.ts'
import { clientPages } from './client-page.ts'
import { mailFramePolicy, policyWithScript } from './content-security-policy.ts'
import { replyWithError } from './errors.ts'
import {
  carryRedirect,
  composePages,
  type DrawnPage,
  drawPages,
  robotsTxt,
  START_AFTER_PAINT,
  sitemapXml,
} from './site-pages.ts'

const BUILT = fileURLToPath(new URL('../../dist/web', import.meta.url))
/** Policy of a document whose scripts start after its first paint. */
const drawnPolicy = policyWithScript(START_AFTER_PAINT)
const API_PREFIXES = ['/api/', '/auth/v1/', '/functions/', '/dev/mail', '/metrics']

type Web = { context: Pick<AppContext, 'config' | 'log'>; root?: string }

/** The built front end: hashed assets for a year, the public site's pages drawn, the application for every other path. */
export async function registerWeb(app: FastifyInstance, { context, root = BUILT }: Web): Promise<void> {
  if (!existsSync(`${root}/index.html`)) return
  const application = appDocument(root, readFileSync(`${root}/index.html`, 'utf8'))
  // The client's page has a bundle of its own, without the application.
  const client = await clientPages(app, root, context.log)
  const ahead = answersAhead(app, root, context.log)
  const site = loadSite(root, context)
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html{,.br,.gz}'],
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(robotsTxt(context.config.appUrl, [...(await site).values()])),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(sitemapXml(context.config.appUrl, [...(await site).values()])),
  )
  app.get('/mail-frame.html', async (_request, reply) =>
    sendPage(
      reply.headers({
        'content-security-policy': mailFramePolicy,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'cache-control': 'private, max-age=3600',
      }),
      await readFile(`${root}/mail-frame.html`, 'utf8'),
    ),
  )
  // A route and not the not-found handler: Fastify takes only one of those, and app.ts has set it.
  app.get('/*', async (request, reply) => {
    const asset =
      request.url.startsWith('/assets/') || API_PREFIXES.some((prefix) => request.url.startsWith(prefix))
    if (asset) return replyWithError(new DomainError('not_found'), request, reply)
    const [path = '/', ...query] = request.url.split('?')
    if (client.covers(path)) {
      reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' })
      const { document, drawn } = await client.page(path, request.ip)
      if (drawn) reply.header('content-security-policy', drawnPolicy)
      return sendPage(reply, document)
    }
    if (path === '/login') return reply.redirect(['/auth', ...query].join('?'))
    const pages = await site
    const page = pages.get(path) ?? pages.get(path.replace(/^(.*\/)[^/]+$/, '$1$token'))
    if (page !== undefined) {
      if (!page.indexed) reply.header('x-robots-tag', 'noindex')
      reply.header('content-security-policy', drawnPolicy)
      return sendPage(reply, carryRedirect(page.document, path, query.join('?')))
    }
    const plain = path.replace(/\/$/, '')
    if (pages.has(plain)) return reply.redirect([plain, ...query].join('?'), 308)
    reply.header('x-robots-tag', 'noindex')
    const answers = await ahead(request)
    if (answers === null) return sendPage(reply, application(path))
    // What is somebody’s is not kept, not even for the way back.
    reply.header('cache-control', 'private, no-store')
    return sendPage(
      reply,
      application(path).replace('</body>', () => `${answers}</body>`),
    )
  })
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  return reply.type('text/html; charset=utf-8').send(html)
}

/** Begun at start and waited for by the first request; should it fail, the application shows the pages by itself. */
async function loadSite(root: string, { config, log }: Web['context']) {
  const installation = { local: config.mode === 'local', operator: config.operator }
  const pages = await drawPages(root, installation).catch((error: unknown): DrawnPage[] => {
    log.error({ err: error }, 'public pages')
    return []
  })
  return composePages(root, pages, { appUrl: config.appUrl, installation })
}
