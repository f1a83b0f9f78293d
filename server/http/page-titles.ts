import { existsSync, readFileSync } from 'node:fs'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { escapeHtml } from './escape-html.ts'

const isFit = (pattern: readonly string[], path: readonly string[]) =>
  pattern.length === path.length &&
  pattern.every((part, index) => part.startsWith('$') || part === path[index])

/**
 * Writes the title of a page of the application into its document: a reader says it when the document arrives, before any script runs.
 * Of a record it says the kind, and the page its name. An address that no page has keeps the product’s name.
 */
export function titledDocument(webRoot: string, index: string): (path: string) => string {
  const file = `${webRoot}/.titles/titles.json`
  const titles: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const patterns = Object.keys(titles)
    .filter((path) => path.includes('$'))
    .map((path) => ({ parts: path.split('/'), title: titles[path] }))
  return (path) => {
    const plain = path.replace(/(.)\/$/, '$1')
    const title = titles[plain] ?? patterns.find(({ parts }) => isFit(parts, plain.split('/')))?.title
    return title === undefined
      ? index
      : index.replace(
          `<title>${PRODUCT_NAME}</title>`,
          () => `<title>${escapeHtml(`${title} · ${PRODUCT_NAME}`)}</title>`,
        )
  }
}
