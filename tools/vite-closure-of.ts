import type { Rolldown } from 'vite'

/** Ids of the modules that an entry needs at once, itself included; with `later`, also of what it may load. */
export function closureOf(
  entry: string,
  graph: Pick<Rolldown.ChunkingContext, 'getModuleInfo'>,
  later = false,
): Set<string> {
  const reached = new Set([entry])
  for (const id of reached) {
    const info = graph.getModuleInfo(id)
    const imported = [...(info?.importedIds ?? []), ...(later ? (info?.dynamicallyImportedIds ?? []) : [])]
    for (const next of imported) reached.add(next)
  }
  return reached
}

/** Whether its file may be chosen: styles are not of any script, and what the bundler adds finds its place by itself. A picture is a module too. */
export const isPlaceable = (id: string): boolean => !id.startsWith('\0') && !/\.css(\?|$)/.test(id)
