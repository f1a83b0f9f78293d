import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'

export const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** The project path an import leads to, or null for a package. */
export function targetPath(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : null
}

export const TEST = /\.(test|fixture)\.tsx?$|^server\/test\//

/** Which folder or file directly below `root` imports which others; tests compose freely and do not count. */
export function roomGraph(root: string, files: SourceFile[]): Map<string, Set<string>> {
  const roomOf = (path: string) =>
    path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/')[0] : undefined
  const graph = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    const from = roomOf(path)
    if (from === undefined || TEST.test(path)) continue
    const targets = graph.get(from) ?? new Set()
    graph.set(from, targets)
    for (const [, specifier] of text.matchAll(IMPORT)) {
      const target = targetPath(path, specifier ?? '')
      const to = target === null ? undefined : roomOf(target)
      if (to !== undefined && to !== from) targets.add(to)
    }
  }
  return graph
}

/** A cycle of the graph as the names along it, or null. */
export function findCycle(graph: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>()
  const visit = (node: string, path: string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node])
      if (cycle !== null) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const cycle = visit(node, [])
    if (cycle !== null) return cycle
  }
  return null
}
