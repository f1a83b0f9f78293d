import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Installation } from '#shared/domain/platform/operator.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { escapeHtml } from './escape-html.ts'

/** A public page as the front end's renderer draws it (web/render-site.tsx). */
export type DrawnPage = {
  /** `/pricing`; `/unsubscribe/$token` where a mailed link opens it. */
  path: string
  title: string
  description: string
  /** Whether search engines may keep it. */
  indexed: boolean
  /** Addresses of the scripts that the page asks for as soon as it runs. */
  scripts: string[]
  /** The inside of `#root`. */
  body: string
}

export type SiteDocument = DrawnPage & { document: string }

type Facts = { appUrl: string; installation: Installation }

/** Draws the pages with what this installation says of itself. Errors: the renderer's. */
export function drawPages(webRoot: string, installation: Installation): Promise<DrawnPage[]> {
  const renderer = `${webRoot}/.site/render-site.js`
  if (!existsSync(renderer)) return Promise.resolve([])
  return new Promise((resolve, reject) => {
    const drawer = fork(new URL('./draw-site.ts', import.meta.url), [pathToFileURL(renderer).href], {
      // The process gets no configuration: the facts are all it needs.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    let complaint = ''
    drawer.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    drawer.once('message', (pages) => resolve(pages as DrawnPage[]))
    drawer.once('error', reject)
    drawer.once('close', (code) =>
      reject(new Error(`the public pages were not drawn (${code}) ${complaint}`.trimEnd())),
    )
    drawer.send(installation)
  })
}

/** The pages by path, each with its document from the built `site.html`. */
export function composePages(webRoot: string, pages: DrawnPage[], facts: Facts): Map<string, SiteDocument> {
  const template = readFileSync(`${webRoot}/site.html`, 'utf8')
  return new Map(pages.map((page) => [page.path, { ...page, document: composePage(template, page, facts) }]))
}

/** The scripts that the build and headOf name in a document: those to be fetched, then those that begin. */
const SCRIPTS = [/<link rel="modulepreload"[^<>]*>/g, /<script type="module"[^<>]*><\/script>/g]
/** Fetches the scripts of a drawn page once it is shown: on a slow network they would delay its style and font. */
export const START_AFTER_PAINT =
  "{const start=()=>document.head.append(document.getElementById('scripts').content);document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}"

/** The document with its scripts kept for START_AFTER_PAINT. */
export function afterPaint(document: string): string {
  const scripts = SCRIPTS.flatMap((tag) => document.match(tag) ?? []).join('')
  return SCRIPTS.reduce((text, tag) => text.replaceAll(tag, ''), document).replace(
    '</body>',
    () => `<template id="scripts">${scripts}</template><script>${START_AFTER_PAINT}</script></body>`,
  )
}

function composePage(template: string, page: DrawnPage, { appUrl, installation }: Facts): string {
  const siteFacts = JSON.stringify({ path: page.path, installation }).replaceAll('<', '\\u003c')
  const headed = template.replace('<!--site:head-->', () => headOf(page, appUrl))
  return afterPaint(headed)
    .replace('<!--site:body-->', () => page.body)
    .replace(
      '<!--site:facts-->',
      () => `<script type="application/json" id="site-facts">${siteFacts}</script>`,
    )
}

function headOf({ path, title, description, indexed, scripts }: DrawnPage, appUrl: string): string {
  const [url, fullTitle] = [`${appUrl}${path}`, `${title} · ${PRODUCT_NAME}`]
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
  // Without preloads each script is fetched only after the one that imports it.
  const preloads = scripts.map(
    (url) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${url}">`,
  )
  const [tabTitle, robots] = [
    `<title>${escapeHtml(fullTitle)}</title>`,
    indexed ? '' : meta('name', 'robots', 'noindex'),
  ]
  if (path.includes('$')) return [tabTitle, robots, ...preloads].join('')
  return [
    tabTitle,
    meta('name', 'description', description),
    robots,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'fr_FR'),
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:title', fullTitle),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', `${appUrl}/og-image.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', `${PRODUCT_NAME}, du premier mail à la facture payée`),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...preloads,
  ].join('')
}

/**
 * Sign-in and sign-up links keep the visitor's `redirect`, as their scripts do (web/features/identity/sign-up-link.tsx): on a
 * slow phone the drawn links are pressed before the scripts run. The sign-up link keeps invitations only.
 */
export function carryRedirect(document: string, path: string, query: string): string {
  const redirect = new URLSearchParams(query).get('redirect')
  if (redirect === null || (path !== '/auth' && path !== '/signup')) return document
  const search = `?redirect=${encodeURIComponent(redirect)}`
  const carried = document.replaceAll('href="/auth"', () => `href="/auth${search}"`)
  return redirect.startsWith('/invite/')
    ? carried.replaceAll('href="/signup"', () => `href="/signup${search}"`)
    : carried
}

/** Public pages and what they are made of may be read; everything else is private. The longest rule wins (RFC 9309, 2.2.2). */
export function robotsTxt(appUrl: string, pages: Pick<DrawnPage, 'path' | 'indexed'>[]): string {
  const allowed = pages.filter(({ indexed }) => indexed).map(({ path }) => `${path}$`)
  return [
    'User-agent: *',
    ...[...allowed, '/assets/', '/favicon.svg', '/og-image.png'].map((path) => `Allow: ${path}`),
    'Disallow: /d/',
    'Disallow: /f/',
    'Disallow: /subscription/',
    'Disallow: /api/',
    'Disallow: /',
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

export function sitemapXml(appUrl: string, pages: Pick<DrawnPage, 'path' | 'indexed'>[]): string {
  const urls = pages
    .filter(({ indexed }) => indexed)
    .map(({ path }) => `  <url><loc>${escapeHtml(`${appUrl}${path}`)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
