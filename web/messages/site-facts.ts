import type { Installation } from '#shared/domain/platform/operator.ts'

/** Facts that server/http/site-pages.ts embeds in a drawn page: its path and the installation it was drawn for. */
export type SiteFacts = { path: string; installation: Installation }

/** Null where no page was drawn: in development, or when drawing failed. */
export function readSiteFacts(document: Document): SiteFacts | null {
  const text = document.getElementById('site-facts')?.textContent
  return text ? (JSON.parse(text) as SiteFacts) : null
}

/** The address of a page for a token, where its path takes one. */
export const tokenPath = (path: string, token: string): string => path.replace('$token', token)
