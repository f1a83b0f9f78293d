import { statSync } from 'node:fs'
import type { Rolldown } from 'vite'

/**
 * Modules of the application that its pages share. Left alone, each set of pages that shares something gets a file: an invoice asked for
 * 184. Files are merged as long as the requests that this saves are worth more than what pages load without needing it.
 */

/** A request is worth as many bytes of source: 25 ms of six connections of 150 ms, at 1.6 Mbit/s, sources being four times what travels. */
const REQUEST_BYTES = 20_000

type Part = {
  modules: string[]
  /** Pages that need it; where no page does, the dialogs. */
  users: Set<string>
  bytes: number
  /** Parts that it imports. */
  needs: Set<Part>
}

export type PartsOptions = {
  /** Modules whose file is chosen here. */
  ids: Iterable<string>
  graph: Pick<Rolldown.ChunkingContext, 'getModuleInfo'>
  /** Ids of pages and of what is loaded later, each with all that it needs at once. */
  entries: ReadonlyMap<string, ReadonlySet<string>>
  isPage(entry: string): boolean
  /** Pages held to a weight: nothing that they do not need is merged with what they need. */
  isWeighed(entry: string): boolean
}

/** The number of the file of each module. Those that one entry alone needs are left to its file. */
export function mergeParts(options: PartsOptions): Map<string, number> {
  const parts = partsBySameUsers(options)
  mergeWhileWorth(parts, options.isWeighed)
  const files = new Map<string, number>()
  let index = 0
  for (const part of parts) {
    for (const id of part.modules) files.set(id, index)
    index += 1
  }
  return files
}

function partsBySameUsers({ ids, graph, entries, isPage }: PartsOptions): Set<Part> {
  const bySignature = new Map<string, Part>()
  const partOf = new Map<string, Part>()
  for (const id of [...ids].toSorted()) {
    const all = [...entries].filter(([, needed]) => needed.has(id)).map(([entry]) => entry)
    if (all.length < 2) continue
    const pages = all.filter(isPage)
    const users = pages.length > 0 ? pages : all
    const signature = users.toSorted().join('\n')
    const part = bySignature.get(signature) ?? {
      modules: [],
      users: new Set(users),
      bytes: 0,
      needs: new Set<Part>(),
    }
    bySignature.set(signature, part)
    partOf.set(id, part)
    part.modules.push(id)
    part.bytes += sizeOf(id)
  }
  for (const [id, part] of partOf)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      const needed = partOf.get(imported)
      if (needed !== undefined && needed !== part) part.needs.add(needed)
    }
  return new Set(bySignature.values())
}

const sizeOf = (id: string): number => statSync(id.split('?')[0] ?? id, { throwIfNoEntry: false })?.size ?? 0

type Pair = { one: Part; other: Part; gain: number }

/** Joins the pair that gains most, again and again. What was measured before others were joined is measured again when its turn comes. */
function mergeWhileWorth(parts: Set<Part>, isWeighed: (entry: string) => boolean): void {
  const gains = new Map<Part, Map<Part, number>>()
  const gain = (one: Part, other: Part) => gainOf(one, other, isWeighed)
  const measure = (one: Part) => {
    gains.set(one, new Map())
    for (const other of parts) {
      if (one === other) continue
      gains.get(other)?.delete(one)
      const gained = gain(one, other)
      if (gained > 0) gains.get(one)?.set(other, gained)
    }
  }
  for (const part of parts) measure(part)
  for (;;) {
    const best = bestOf(gains)
    if (best === null) return
    const { one, other } = best
    const now = wouldCircle(one, other) ? 0 : gain(one, other)
    if (now < best.gain) {
      if (now > 0) gains.get(one)?.set(other, now)
      else gains.get(one)?.delete(other)
      continue
    }
    join(parts, one, other)
    gains.delete(other)
    for (const own of gains.values()) own.delete(other)
    measure(one)
  }
}

function bestOf(gains: Map<Part, Map<Part, number>>): Pair | null {
  let best: Pair | null = null
  for (const [one, own] of gains)
    for (const [other, gain] of own) if (gain > (best?.gain ?? 0)) best = { one, other, gain }
  return best
}

/** Bytes that are worth the requests saved, less those that pages would load in vain. */
function gainOf(one: Part, other: Part, isWeighed: (entry: string) => boolean): number {
  const both = one.users.intersection(other.users).size
  if (both === 0) return 0
  let loss = 0
  for (const [users, part] of [
    [one.users.difference(other.users), other],
    [other.users.difference(one.users), one],
  ] as const) {
    if (users.size === 0) continue
    if ([...users].some(isWeighed)) return 0
    loss += users.size * part.bytes
    // What it imports travels with it.
    for (const needed of reachOf(part)) {
      if (needed === one || needed === other) continue
      const added = users.difference(needed.users)
      if ([...added].some(isWeighed)) return 0
      loss += added.size * (needed.bytes + REQUEST_BYTES)
    }
  }
  return both * REQUEST_BYTES - loss
}

/** All that a part imports, and what that imports. */
function reachOf(part: Part): Set<Part> {
  const reached = new Set(part.needs)
  for (const one of reached) for (const next of one.needs) reached.add(next)
  return reached
}

/** Files that import each other in a circle would run before what they need: joined parts must not reach each other through a third. */
function wouldCircle(one: Part, other: Part): boolean {
  const throughThird = (from: Part, to: Part) =>
    [...from.needs].some((third) => third !== to && reachOf(third).has(to))
  return throughThird(one, other) || throughThird(other, one)
}

function join(parts: Set<Part>, one: Part, other: Part): void {
  one.modules.push(...other.modules)
  one.bytes += other.bytes
  for (const user of other.users) one.users.add(user)
  for (const needed of other.needs) one.needs.add(needed)
  one.needs.delete(one)
  one.needs.delete(other)
  for (const needed of reachOf(one)) for (const user of one.users) needed.users.add(user)
  parts.delete(other)
  for (const part of parts) if (part.needs.delete(other) && part !== one) part.needs.add(one)
}
