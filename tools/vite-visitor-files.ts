import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { clientPages } from '#web/client-pages.ts'
import { linkPages, sitePages } from '#web/messages/site-pages.ts'
import { closureOf, isPlaceable } from './vite-closure-of.ts'
import { mergeParts } from './vite-merge-parts.ts'

const atRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Their bar is 120 kB, which one of them reaches: they load next to nothing in vain. */
const SPARE_BYTES = 400

/** What each page of visitors needs at once: the public site has an entry and pages, a client’s page is a document of its own. */
function pagesOf(graph: Rolldown.ChunkingContext): Map<string, Set<string>> {
  const all = (...paths: string[]) =>
    paths.map((path) => closureOf(atRoot(path), graph)).reduce((one, other) => one.union(other))
  return new Map([
    ...[...sitePages, ...linkPages].map(
      ({ path, modules }) =>
        [path, all('web/site-main.tsx', ...modules.map((module) => `web/pages/${module}`))] as const,
    ),
    ...clientPages.map(
      ({ name }) =>
        [name, all('web/start-client-page.tsx', `web/pages/client/client-${name}-page.tsx`)] as const,
    ),
  ])
}

/** The file of each module of the public site and of the clients’ pages. */
export function visitorFiles(): Rolldown.CodeSplittingGroup[] {
  let files: Map<string, number> | null = null
  return [
    {
      name: (id, graph) => {
        files ??= filesOf(graph)
        const index = files.get(id)
        return index === undefined ? null : `site${index}`
      },
      debugName: 'visitors',
      includeDependenciesRecursively: false,
      priority: 5,
    },
  ]
}

function filesOf(graph: Rolldown.ChunkingContext): Map<string, number> {
  const pages = pagesOf(graph)
  const starts = ['web/site-main.tsx', 'web/start-client-page.tsx'].map(atRoot)
  const all = [...pages.values(), ...starts.map((start) => closureOf(start, graph, true))].reduce(
    (one, other) => one.union(other),
  )
  const later = [...all].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const isReact = (id: string) => /node_modules[/](react|react-dom|scheduler)[/]/.test(id)
  const parts = mergeParts({
    ids: [...all].filter((id) => isPlaceable(id) && !isReact(id) && !starts.includes(id)),
    graph,
    entries: new Map([...pages, ...later.map((entry) => [entry, closureOf(entry, graph)] as const)]),
    isPage: (entry) => pages.has(entry),
    spareBytes: (entry) => (pages.has(entry) ? SPARE_BYTES : Number.POSITIVE_INFINITY),
  })
  return new Map(parts.flatMap((ids, index) => ids.map((id) => [id, index] as const)))
}
