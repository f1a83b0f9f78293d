import type { Installation } from '#shared/domain/platform/operator.ts'

/** What server/http/site-pages.ts writes beside a page it sends drawn: which page it is, and what it was told. */
export type SiteFacts = { path: string; installation: Installation }

/** Null where no page was drawn: in development, or when drawing failed. */
export function readSiteFacts(document: Document): SiteFacts | null {
  const text = document.getElementById('site-facts')?.textContent
  return text ? (JSON.parse(text) as SiteFacts) : null
}
