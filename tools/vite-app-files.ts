import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { closureOf, isPlaceable } from './vite-closure-of.ts'
import { mergeParts } from './vite-merge-parts.ts'

const atRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** What every page of the application loads: one file, beside that of React. */
const FRAME = ['web/main.tsx', 'web/routes/frames/app-frame.tsx'].map(atRoot)
const PAGE = /[/]web[/]pages[/](?!public[/]|auth[/]|links[/]).*-page\.tsx$/
/** Their first loads have a bar (interface.md): they load nearly nothing in vain. */
const WEIGHED =
  /[/]web[/]pages[/](reports[/](dashboard|reports)|conversations[/]conversations|tasks[/]my-tasks|calls[/]lists)-page\.tsx$/
const SPARE_BYTES = 20_000
/**
 * Bytes of source from which a part that pages share is a file of its own. Smaller ones are copied into the files of those pages, which spares
 * a request each: the bundler lets all copies share one state.
 */
const FILE_BYTES = 200_000

/**
 * What pages of clients and documents ask for at once, and others later: such a module is not copied, and each would be a file of a kilobyte.
 */
const QUERIES = /[/]web[/]features[/](quotes|invoices|calls|tasks)[/](quote|invoice|call|task)-queries\.ts$/

/** Copies what no group takes. Files of styles would be written once for each copy (rolldown, « inline common chunks »). */
export const copySmallParts = { maxSize: FILE_BYTES, exclude: /\.css(\?|$)/ }

/** The file of each module of the application. */
export function appFiles(): Rolldown.CodeSplittingGroup[] {
  let files: Map<string, string> | null = null
  return [
    {
      name: (id, graph) => {
        files ??= filesOf(graph)
        return files.get(id) ?? null
      },
      debugName: 'application',
      includeDependenciesRecursively: false,
      priority: 5,
    },
  ]
}

function filesOf(graph: Rolldown.ChunkingContext): Map<string, string> {
  const frame = FRAME.map((entry) => closureOf(entry, graph)).reduce((all, one) => all.union(one))
  const all = closureOf(FRAME[0]!, graph, true)
  const entries = new Map<string, Set<string>>()
  for (const id of all)
    for (const entry of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      if (!frame.has(entry)) entries.set(entry, closureOf(entry, graph).difference(frame))
  const parts = mergeParts({
    ids: [...all].filter((id) => !frame.has(id) && isPlaceable(id)),
    graph,
    entries,
    isPage: (entry) => PAGE.test(entry),
    spareBytes: (entry) => (WEIGHED.test(entry) ? SPARE_BYTES : Number.POSITIVE_INFINITY),
  })
  const files = new Map<string, string>([...frame].map((id) => [id, 'app']))
  for (const [index, ids] of parts.entries()) {
    const bytes = ids.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0)
    if (bytes < FILE_BYTES) continue
    const page = ids.find((id) => PAGE.test(id))
    const name = page === undefined ? `part${index}` : basename(page, '.tsx')
    for (const id of ids) files.set(id, name)
  }
  for (const id of all) if (QUERIES.test(id) && !frame.has(id)) files.set(id, 'queries')
  return files
}

/** Files that are there before the frame of the application asks for a page. */
const THERE = /(^|[/])(rolldown-runtime|react|app|index)-[\w-]+\.(js|css)$/

/** What is asked for beside a file that is loaded later: the frame of the application lists it for each page, and leaves out what it is made of. */
export const stillToLoad = (
  _file: string,
  needed: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] => (hostType === 'html' ? needed : needed.filter((one) => !THERE.test(one)))
