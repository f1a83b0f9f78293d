import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { robotsTxt, sitemapXml } from './site-pages.ts'
import { registerWeb } from './web-files.ts'

const HOSTILE = 'Ardoise </script><script>alert(1)</script> "SAS"'
const RENDERER = `
export const drawSite = async ({ operator }) => [
  { path: '/pricing', title: 'Tarifs', description: 'Nos « prix » & offres', indexed: true, scripts: ['/assets/a.js'], body: '<h1>Prix</h1>' },
  { path: '/legal', title: 'Mentions', description: 'Qui', indexed: true, scripts: [], body: '<p>' + (operator.name ?? 'personne').replaceAll('<', '&lt;') + '</p>' },
  { path: '/auth', title: 'Connexion', description: 'Entrer', indexed: false, scripts: [], body: '<h1>Entrer</h1><a href="/signup">Essayer</a><a href="/auth">Entrer</a>' },
  { path: '/unsubscribe/$token', title: 'Désabonnement', description: '', indexed: false, scripts: ['/assets/a.js'], body: '<h1>Ne plus recevoir</h1>' },
]`
const TEMPLATE =
  '<html><head><!--site:head--><script type="module" src="/assets/entry.js"></script></head><body><div id="root"><!--site:body--></div><!--site:facts--></body></html>'

const APPLICATION = '<head><title>Ardoise</title></head><p>application</p>'

const MAIL_FRAME = 'web/public/mail-frame.html'

const folder = mkdtempSync(join(tmpdir(), 'ardoise-site-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A page of clients, as the build writes it. */
const clientPage = (name: string, prefix: string, api: string, draw: string) =>
  `export const drawnClientPages = [{ name: '${name}', prefix: '${prefix}', api: '${api}', draw: ${draw} }]`

function build(name: string, renderer: string | null): string {
  const root = join(folder, name)
  mkdirSync(join(root, '.site'), { recursive: true })
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), APPLICATION)
  mkdirSync(join(root, '.pages'))
  writeFileSync(
    join(root, '.pages', 'pages.json'),
    JSON.stringify({
      '/crm/contacts': { title: 'Contacts', scripts: ['assets/list.js'] },
      '/crm/contacts/$contactId': { title: 'Contact <1>', scripts: [] },
    }),
  )
  writeFileSync(join(root, 'quote.html'), '<p>client</p>')
  writeFileSync(join(root, '.site', 'render-client.js'), clientPage('quote', 'd', 'links', '() => null'))
  writeFileSync(join(root, 'site.html'), TEMPLATE)
  copyFileSync(MAIL_FRAME, join(root, 'mail-frame.html'))
  writeFileSync(join(root, 'assets', 'a.js'), 'export {}')
  if (renderer !== null) writeFileSync(join(root, '.site', 'render-site.js'), renderer)
  writeFileSync(join(root, '.site', 'package.json'), '{"type":"module"}')
  return root
}

async function serve(root: string, env: Record<string, string> = {}): Promise<FastifyInstance> {
  const config = readConfig({ DATA_DIR: folder, ...env })
  const app = Fastify()
  await registerWeb(app, {
    context: { config: { ...config, appUrl: 'https://ardoise.exemple.fr' }, log: pino({ level: 'silent' }) },
    root,
  })
  return app
}

let app: FastifyInstance
beforeAll(async () => {
  app = await serve(build('whole', RENDERER), { OPERATOR_NAME: HOSTILE })
})
afterAll(() => app.close())
const get = (url: string) => app.inject({ url })

describe('a public page', () => {
  test('comes rendered, with the tags of search engines and shared links', async () => {
    const { body, headers, statusCode } = await get('/pricing?utm=x')
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root"><h1>Prix</h1></div>')
    expect(body).toContain('<title>Tarifs · Ardoise</title>')
    expect(body).toContain('<meta name="description" content="Nos « prix » &amp; offres">')
    expect(body).toContain('<link rel="canonical" href="https://ardoise.exemple.fr/pricing">')
    for (const property of ['og:title', 'og:description', 'og:url', 'og:image'])
      expect(body).toContain(`<meta property="${property}"`)
    expect(body).toContain('content="https://ardoise.exemple.fr/og-image.png"')
    expect(headers['x-robots-tag']).toBeUndefined()
  })
  test('starts its scripts after its first paint, by one inline script that its policy allows', async () => {
    const { body, headers } = await get('/pricing')
    expect(body).toContain(
      '<template id="scripts"><link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/a.js"><script type="module" src="/assets/entry.js"></script></template>',
    )
    expect(body.match(/modulepreload|entry\.js/g)).toHaveLength(2)
    const starter = /<script>([^<]+)<\/script><\/body>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(starter).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  })
  test('shows the configuration, as text and as data', async () => {
    const { body } = await get('/legal')
    expect(body).toContain('&lt;/script>')
    expect(body.match(/<script/g)).toHaveLength(3)
    const facts = JSON.parse(/id="site-facts">([^<]+)<\/script>/.exec(body)?.[1] ?? '')
    expect(facts).toMatchObject({
      path: '/legal',
      installation: { local: true, operator: { name: HOSTILE } },
    })
  })
  test('redirects a trailing slash to its one address', async () => {
    const answer = await get('/pricing/?utm=x')
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/pricing?utm=x'])
  })
  test('is kept out of search engines when it has nothing for them', async () => {
    const { body, headers } = await get('/auth')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).toContain('<meta name="robots" content="noindex">')
  })
  test('keeps the visitor’s redirect in its links, before any script runs', async () => {
    const links = async (query: string) =>
      [...(await get(`/auth${query}`)).body.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)
    const invited = '?redirect=%2Finvite%2Faccept%3Ftoken%3Da%26b'
    expect(await links(`${invited}&x=1`)).toEqual([`/signup${invited}`, `/auth${invited}`])
    expect(await links('?redirect=/tasks')).toEqual(['/signup', '/auth?redirect=%2Ftasks'])
    const hostile = await links('?redirect=/invite/"><script>$%26')
    expect(hostile[0]).toBe('/signup?redirect=%2Finvite%2F%22%3E%3Cscript%3E%24%26')
    expect(await links('')).toEqual(['/signup', '/auth'])
  })
  test('of a mailed link is drawn once, is the same for every token, and shows no address', async () => {
    const { body, headers } = await get('/unsubscribe/abc.def?utm=x')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).toContain('<title>Désabonnement · Ardoise</title>')
    expect(body).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/a.js">')
    expect(body).toContain('<div id="root"><h1>Ne plus recevoir</h1>')
    expect(body).not.toMatch(/canonical|og:url|abc/)
    for (const path of ['/unsubscribe', '/unsubscribe/a/b', '/other/abc'])
      expect((await get(path)).body).toBe(APPLICATION)
    expect((await get('/sitemap.xml')).body).not.toContain('unsubscribe')
  })
  test('is left to the application when the renderer is missing or fails', async () => {
    for (const [name, renderer] of [
      ['none', null],
      ['broken', 'export const drawSite = () => { throw new Error("no") }'],
    ] as const) {
      const other = await serve(build(name, renderer))
      expect((await other.inject({ url: '/pricing' })).body).toBe(APPLICATION)
      expect((await other.inject({ url: '/robots.txt' })).statusCode).toBe(200)
      await other.close()
    }
  })
})

test('the frame of mails has the policy that it states itself, and no script even when opened alone', async () => {
  const { body, headers } = await get('/mail-frame.html')
  const [, stated = ''] =
    /content-security-policy"\s+content="([^"]+)"/.exec(readFileSync(MAIL_FRAME, 'utf8')) ?? []
  expect(body).toContain(stated)
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toEqual([
    ...stated.split('; '),
    "frame-ancestors 'self'",
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  ])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('img-src data: blob:')
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
})

test('a page of the application arrives with its title and its scripts; an unknown address with the product’s name', async () => {
  const titled = (title: string, links = '') =>
    APPLICATION.replace('Ardoise', `${title} · Ardoise`).replace('</head>', `${links}</head>`)
  const list = '<link rel="modulepreload" crossorigin href="/assets/list.js">'
  for (const path of ['/crm/contacts', '/crm/contacts/', '/crm/contacts?q=aubert'])
    expect((await get(path)).body).toBe(titled('Contacts', list))
  expect((await get(`/crm/contacts/${randomUUID()}`)).body).toBe(titled('Contact &lt;1&gt;'))
  for (const path of ['/', '/crm', '/crm/contacts/a/b']) expect((await get(path)).body).toBe(APPLICATION)
})

test('the application and the client’s pages are not indexed', async () => {
  for (const url of ['/dashboard', '/nulle-part', '/d/secret']) {
    const { headers, statusCode } = await get(url)
    expect([url, statusCode]).toEqual([url, 200])
    expect(headers['x-robots-tag']).toContain('noindex')
  }
  expect((await get('/d/secret')).body).toBe('<p>client</p>')
})

test('the client’s page contains the data of its link, and none when the link is refused', async () => {
  const root = build('client', null)
  writeFileSync(join(root, 'quote.html'), '<p>client</p></body>')
  const other = await serve(root)
  const asked: string[] = []
  other.get('/api/v1/links/:token', async ({ params, ip }, reply) => {
    asked.push(ip)
    const { token } = params as { token: string }
    return token === 'revoked' ? reply.code(410).send({}) : { title: '</script>$&', token }
  })
  try {
    const shown = await other.inject({ url: '/d/a-b_9?x=1', remoteAddress: '192.0.2.7' })
    const [, view = '{}'] = /id="link-view">(.*?)<\/script>/.exec(shown.body) ?? []
    expect(JSON.parse(view)).toEqual({ title: '</script>$&', token: 'a-b_9' })
    expect(shown.headers['cache-control']).toBe('no-store')
    expect((await other.inject({ url: '/d/revoked' })).body).toBe('<p>client</p></body>')
    expect((await other.inject({ url: '/d/../x' })).body).not.toContain('link-view')
    expect(asked).toEqual(['192.0.2.7', '127.0.0.1'])
  } finally {
    await other.close()
  }
})

test.each([
  ['subscription', 'subscription', 'subscription-links'],
  ['mandate', 'm', 'mandate-links'],
])(
  'the page of a %s comes rendered with its data; that of a refused link does not',
  async (name, prefix, api) => {
    const root = build(name, null)
    const mark = '<!--client:root-->'
    writeFileSync(join(root, `${name}.html`), `<body>${mark}<div id="root">Chargement</div>${mark}</body>`)
    writeFileSync(
      join(root, '.site', 'render-client.js'),
      clientPage(
        name,
        prefix,
        api,
        '(token, { clientName }) => ["<h1>", clientName, " ", token, "</h1>"].join("")',
      ),
    )
    const other = await serve(root)
    other.get(`/api/v1/${api}/:token`, async ({ params }, reply) =>
      (params as { token: string }).token === 'expired' ? reply.code(410).send({}) : { clientName: 'Élise' },
    )
    try {
      const { body, headers } = await other.inject({ url: `/${prefix}/jeton?from=stripe` })
      expect(body).toContain('<div id="root"><h1>Élise jeton</h1></div>')
      expect(body).toContain('id="link-view" data-drawn>{"clientName":"Élise"}')
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
      expect((await other.inject({ url: `/${prefix}/expired` })).body).toContain('Chargement')
      expect((await other.inject({ url: `/${prefix}` })).body).toBe(APPLICATION)
    } finally {
      await other.close()
    }
  },
)

describe('a devis on the client’s page', () => {
  const view = { document: { lines: [{ label: '<b>Bois</b> $&' }], number: 'D-1' } }
  const open = async (draw: string, lines = view.document.lines) => {
    const root = build(`client-${randomUUID()}`, null)
    const mark = '<!--client:root-->'
    writeFileSync(
      join(root, 'quote.html'),
      `<head><script type="module" src="/assets/client.js"></script></head><body>${mark}<div id="root">Chargement</div>${mark}</body>`,
    )
    writeFileSync(join(root, '.site', 'render-client.js'), clientPage('quote', 'd', 'links', draw))
    const other = await serve(root)
    other.get('/api/v1/links/:token', async () => ({ document: { ...view.document, lines } }))
    const answer = await other.inject({ url: '/d/jeton' })
    await other.close()
    return answer
  }
  const draws = '(token, { document }) => ["<h1>", document.number, " ", token, " $&</h1>"].join("")'

  test('comes rendered, before its scripts', async () => {
    const { body, headers } = await open(draws)
    expect(body).toContain('<div id="root"><h1>D-1 jeton $&</h1></div>')
    expect(body).not.toContain('Chargement')
    expect(body).toContain(
      '<template id="scripts"><script type="module" src="/assets/client.js"></script></template>',
    )
    expect(headers['content-security-policy']).toContain("'sha256-")
    const [, data = '{}'] = /id="link-view" data-drawn>(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(data)).toEqual(view)
  })
  test.each([
    ['it is long', draws, Array.from({ length: 101 }, () => ({ label: 'Bois' }))],
    ['drawing fails', '() => { throw new Error("broken") }', view.document.lines],
  ])('is rendered by the browser when %s', async (_case, renderer, lines) => {
    const { body, headers, statusCode } = await open(renderer, lines)
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root">Chargement</div>')
    expect(body).toContain('<script type="application/json" id="link-view">{')
    expect(body).not.toContain('<template')
    expect(headers['content-security-policy']).toBeUndefined()
  })
})

test('the renderer and the page templates are not served', async () => {
  for (const url of ['/.site/render-site.js', '/site.html', '/quote.html', '/index.html'])
    expect((await get(url)).body).toBe(APPLICATION)
  expect((await get('/assets/a.js')).statusCode).toBe(200)
  expect((await get('/assets/none.js')).statusCode).toBe(404)
})

test('/login redirects to /auth', async () => {
  const answer = await get('/login?redirect=%2Ftasks')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/auth?redirect=%2Ftasks'])
})

test('robots.txt allows only the public pages and names the sitemap', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  const lines = body.split('\n')
  expect(lines).toContain('Allow: /pricing$')
  expect(lines).not.toContain('Allow: /auth$')
  for (const path of ['/', '/d/', '/api/']) expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Sitemap: https://ardoise.exemple.fr/sitemap.xml')
})

test('sitemap.xml lists the indexed pages by their full address', async () => {
  const { body, headers } = await get('/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://ardoise.exemple.fr/pricing',
    'https://ardoise.exemple.fr/legal',
  ])
})

test('robots.txt and sitemap.xml are valid without any page', () => {
  expect(robotsTxt('https://x.fr', [])).toContain('Disallow: /\n')
  expect(sitemapXml('https://x.fr', [])).toContain('<urlset')
})
