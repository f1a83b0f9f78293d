import type { Rolldown } from 'vite'

/**
 * Modules that pages share. Left alone, each set of pages that shares something gets a file: an invoice asked for 184. Parts are merged as
 * long as the requests that this saves are worth more than what pages load in vain.
 */

/** A request is worth as many bytes of source: 25 ms of six connections of 150 ms, at 1.6 Mbit/s, sources being four times what travels. */
const REQUEST_BYTES = 20_000

type Part = {
  modules: string[]
  /** Pages that load it; where no page does, the dialogs. */
  users: Set<string>
  bytes: number
  /** Parts that it imports, and what those import. */
  reach: Set<Part>
}

export type PartsOptions = {
  /** Modules whose file is chosen here. */
  ids: Iterable<string>
  graph: Pick<Rolldown.ChunkingContext, 'getModuleInfo'>
  /** Ids of pages and of what is loaded later, each with all that it needs at once. */
  entries: ReadonlyMap<string, ReadonlySet<string>>
  isPage(entry: string): boolean
  /** Bytes of source that a page may load without needing them. */
  spareBytes(entry: string): number
}

/** The modules of each part. */
export function mergeParts(options: PartsOptions): string[][] {
  const parts = partsBySameUsers(options)
  new Merger(parts, options).mergeWhileWorth()
  return [...parts].map(({ modules }) => modules)
}

function partsBySameUsers({ ids, graph, entries, isPage }: PartsOptions): Set<Part> {
  const bySignature = new Map<string, Part>()
  const partOf = new Map<string, Part>()
  for (const id of [...ids].toSorted()) {
    const all = [...entries].filter(([, needed]) => needed.has(id)).map(([entry]) => entry)
    if (all.length === 0) continue
    const pages = all.filter(isPage)
    const users = pages.length > 0 ? pages : all
    const signature = users.toSorted().join('\n')
    const part = bySignature.get(signature) ?? {
      modules: [],
      users: new Set(users),
      bytes: 0,
      reach: new Set<Part>(),
    }
    bySignature.set(signature, part)
    partOf.set(id, part)
    part.modules.push(id)
    part.bytes += graph.getModuleInfo(id)?.code?.length ?? 0
  }
  for (const [id, part] of partOf)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      const needed = partOf.get(imported)
      if (needed !== undefined && needed !== part) part.reach.add(needed)
    }
  const parts = new Set(bySignature.values())
  for (const part of parts) for (const one of part.reach) for (const next of one.reach) part.reach.add(next)
  return parts
}

type Choice = { other: Part; gain: number }

class Merger {
  readonly #parts: Set<Part>
  readonly #spare: Map<string, number>
  readonly #best = new Map<Part, Choice>()

  constructor(parts: Set<Part>, { entries, spareBytes }: PartsOptions) {
    this.#parts = parts
    this.#spare = new Map([...entries.keys()].map((entry) => [entry, spareBytes(entry)]))
  }

  /** Joins the pair that gains most, again and again. */
  mergeWhileWorth(): void {
    for (const part of this.#parts) this.#choose(part)
    for (;;) {
      const [one, { other, gain } = { other: null, gain: 0 }] = this.#promising()
      if (one === null || other === null) return
      // What was measured before others were joined is measured again.
      const now = this.#choose(one)
      if (now === null || now.gain < gain) continue
      this.#join(one, now.other)
    }
  }

  #promising(): [Part | null, Choice?] {
    let found: [Part | null, Choice?] = [null]
    for (const [part, choice] of this.#best) if (choice.gain > (found[1]?.gain ?? 0)) found = [part, choice]
    return found
  }

  #choose(one: Part): Choice | null {
    let best: Choice | null = null
    for (const other of this.#parts) {
      if (one === other) continue
      const gain = this.#gainOf(one, other)
      if (gain > (best?.gain ?? 0) && !wouldCircle(one, other)) best = { other, gain }
    }
    if (best === null) this.#best.delete(one)
    else this.#best.set(one, best)
    return best
  }

  /** Bytes that are worth the requests saved, less those that pages would load in vain. */
  #gainOf(one: Part, other: Part): number {
    const saved = one.users.intersection(other.users).size * REQUEST_BYTES
    return saved === 0 ? 0 : saved - this.#lossOf(one, other, saved)
  }

  /** Bytes that pages would load in vain; more than `most`, it is not said how many. */
  #lossOf(one: Part, other: Part, most: number): number {
    let loss = 0
    for (const [{ users }, loaded] of [
      [one, other],
      [other, one],
    ] as const)
      for (const user of users) {
        if (loaded.users.has(user)) continue
        const bytes = addedFor(user, loaded)
        if (bytes > (this.#spare.get(user) ?? 0)) return Number.POSITIVE_INFINITY
        loss += bytes
        if (loss > most) return Number.POSITIVE_INFINITY
      }
    return loss
  }

  #join(one: Part, other: Part): void {
    for (const [{ users }, loaded] of [
      [one, other],
      [other, one],
    ] as const)
      for (const user of users.difference(loaded.users))
        this.#spare.set(user, (this.#spare.get(user) ?? 0) - addedFor(user, loaded))
    one.modules.push(...other.modules)
    one.bytes += other.bytes
    for (const user of other.users) one.users.add(user)
    for (const needed of other.reach) one.reach.add(needed)
    one.reach.delete(one)
    one.reach.delete(other)
    for (const needed of one.reach) for (const user of one.users) needed.users.add(user)
    this.#parts.delete(other)
    this.#best.delete(other)
    for (const part of this.#parts) {
      if (part === one) continue
      if (part.reach.delete(other)) part.reach.add(one)
      if (part.reach.has(one)) for (const needed of one.reach) part.reach.add(needed)
    }
    this.#choose(one)
    for (const [part, choice] of this.#best) if (choice.other === other) this.#choose(part)
  }
}

/** What a page would load of a part that it does not need, with what that imports. */
function addedFor(user: string, loaded: Part): number {
  let bytes = loaded.bytes
  for (const needed of loaded.reach) if (!needed.users.has(user)) bytes += needed.bytes + REQUEST_BYTES
  return bytes
}

/** Files that import each other in a circle would run before what they need: joined parts must not reach each other through a third. */
function wouldCircle(one: Part, other: Part): boolean {
  const throughThird = (from: Part, to: Part) => {
    for (const third of from.reach) if (third !== to && third.reach.has(to)) return true
    return false
  }
  return throughThird(one, other) || throughThird(other, one)
}
