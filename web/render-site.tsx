import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Installation } from '#shared/domain/platform/operator.ts'
import { installationOptions } from '#web/api/installation.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { tokenPath } from './messages/site-facts.ts'
import { linkPages, type SitePage, sitePages } from './messages/site-pages.ts'
import { createSiteRouter, Site } from './site-router.tsx'

/** Addresses of the scripts that each page needs beyond the entry's; vite.config.ts knows them when it builds this. */
declare const __SITE_SCRIPTS__: Record<string, string[]>

/** A page of the site, the scripts to fetch beforehand and its HTML, the inside of `#root`. */
export type DrawnPage = SitePage & { title: string; scripts: string[]; body: string }

const scriptsOf = ({ path }: SitePage): string[] => __SITE_SCRIPTS__[path] ?? []

/** Draws every page of the site. Built by vite.config.ts, run by server/http/site-pages.ts with the facts of the installation. */
export async function drawSite(installation: Installation): Promise<DrawnPage[]> {
  const { routesByPath } = createSiteRouter(createQueryClient())
  const titleOf = ({ path, title }: SitePage) =>
    title ??
    Object.values(routesByPath).find(({ fullPath }) => fullPath === path)?.options.staticData?.title ??
    ''
  const drawn: DrawnPage[] = []
  for (const page of [...sitePages, ...linkPages]) {
    const queryClient = createQueryClient()
    queryClient.setQueryData(installationOptions.queryKey, installation)
    const router = createSiteRouter(
      queryClient,
      createMemoryHistory({ initialEntries: [tokenPath(page.path, 'token')] }),
    )
    await router.load()
    const body = renderToString(
      <StrictMode>
        <Site router={router} queryClient={queryClient} />
      </StrictMode>,
    )
    drawn.push({ ...page, title: titleOf(page), scripts: scriptsOf(page), body })
  }
  return drawn
}
