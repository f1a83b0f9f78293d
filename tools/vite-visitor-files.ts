import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { clientPages } from '#web/client-pages.ts'
import { linkPages, sitePages } from '#web/messages/site-pages.ts'
import { closureOf, isPlaceable } from './vite-closure-of.ts'

const atRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * The file of each module that all documents of visitors need, or all of the public site, or all of clients. What only some of them need is
 * copied into the file of each page (`copySmallParts`): their bar is 120 kB, which one of them reaches, so none loads anything in vain.
 */
export function visitorFiles(): Rolldown.CodeSplittingGroup[] {
  let files: Map<string, string> | null = null
  return [
    {
      name: (id, graph) => {
        files ??= filesOf(graph)
        return files.get(id) ?? null
      },
      debugName: 'visitors',
      includeDependenciesRecursively: false,
      priority: 5,
    },
  ]
}

function filesOf(graph: Rolldown.ChunkingContext): Map<string, string> {
  const all = (...paths: string[]) =>
    paths.map((path) => closureOf(atRoot(path), graph)).reduce((one, other) => one.union(other))
  const site = all('web/site-main.tsx')
  const pages = all(...[...sitePages, ...linkPages].flatMap(({ modules }) => modules.map(atPages)))
  const clients = clientPages.map(({ name }) =>
    all('web/start-client-page.tsx', atPages(`client/client-${name}-page.tsx`)),
  )
  const everyClient = clients.reduce((one, other) => one.intersection(other))
  const anyClient = clients.reduce((one, other) => one.union(other))
  const files = [
    ['visitors', site.intersection(everyClient)],
    ['site', site.difference(anyClient)],
    ['client', everyClient.difference(site).difference(pages)],
  ] as const
  return new Map(
    files.flatMap(([name, ids]) => [...ids].filter(isPlaceable).map((id) => [id, name] as const)),
  )
}

const atPages = (module: string) => `web/pages/${module}`
