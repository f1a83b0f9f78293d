import { existsSync, readFileSync } from 'node:fs'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { escapeHtml } from './escape-html.ts'

/** `scripts`: files that the page needs beside those of the frame, `assets/part3-Ab12.js`. */
type KnownPage = { title: string | null; scripts: string[] }

const isFit = (pattern: readonly string[], path: readonly string[]) =>
  pattern.length === path.length &&
  pattern.every((part, index) => part.startsWith('$') || part === path[index])

/**
 * Writes into the document of a page of the application what is known of it before any script runs: the title, which a reader says when the
 * document arrives, and the scripts, which are then asked for at once. Of a record it says the kind, and the page its name. An address that no
 * page has keeps the product’s name.
 */
export function appDocument(webRoot: string, index: string): (path: string) => string {
  const file = `${webRoot}/.pages/pages.json`
  const pages: Record<string, KnownPage> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const patterns = Object.keys(pages)
    .filter((path) => path.includes('$'))
    .map((path) => ({ parts: path.split('/'), path }))
  const written = new Map<string, string>()
  return (path) => {
    const plain = path.replace(/(.)\/$/, '$1')
    const known = pages[plain] ? plain : patterns.find(({ parts }) => isFit(parts, plain.split('/')))?.path
    if (known === undefined) return index
    const document = written.get(known) ?? documentOf(index, pages[known]!)
    written.set(known, document)
    return document
  }
}

function documentOf(index: string, { title, scripts }: KnownPage): string {
  const links = scripts.map((url) => `<link rel="modulepreload" crossorigin href="/${url}">`).join('')
  const headed = index.replace('</head>', () => `${links}</head>`)
  return title === null
    ? headed
    : headed.replace(
        `<title>${PRODUCT_NAME}</title>`,
        () => `<title>${escapeHtml(`${title} · ${PRODUCT_NAME}`)}</title>`,
      )
}
