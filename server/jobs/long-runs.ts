import pg from 'pg'
import type { Logger } from 'pino'

/** A long run goes until the signal; `news` says that something came for it. */
export type Told = {
  signal: AbortSignal
  news: News
  /** How many runs of this thing failed in a row here, since the last that worked. */
  failures(): number
  /** The run does its work: the failures before it count no more. */
  works(): void
}

/** `take` gives a signal that the next `tell` aborts, or that is aborted already when one came since the last `take`. */
export type News = { tell(): void; take(): AbortSignal }

/** Work that lasts as long as its subject, in one process at a time: following a mailbox, say. */
export type LongRun<T extends { id: string }> = {
  /** Begins the names of its locks. */
  name: string
  /** The things to run for now. */
  list(): Promise<T[]>
  /** Ends by itself, or soon after the signal. */
  run(thing: T, told: Told): Promise<'stopped' | 'failed'>
  /** NOTIFY with a thing's id on this channel is news for its run; a thing that waits to be run for is looked for at once. */
  channel: string
}

export type LongRuns = { close(): Promise<void> }

/** How often things are looked for: one that its process dropped waits no longer than this. */
const LOOK_MS = 5_000

/** The next look after news of a thing that nobody runs for. */
const HURRIED_MS = 200

type Running = { stop: AbortController; news: News; done: Promise<void> }

/**
 * Runs for every thing that no other process runs for. A lock of PostgreSQL says which: it belongs to this process's connection, so that
 * a process that dies lets go of all of them at once.
 */
export async function startLongRuns<T extends { id: string }>(
  { name, list, run, channel }: LongRun<T>,
  { databaseUrl, log, lookMs = LOOK_MS }: { databaseUrl: string; log: Logger; lookMs?: number },
): Promise<LongRuns> {
  const running = new Map<string, Running>()
  const failures = new Map<string, number>()
  let locks: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: `ardoise-${name}` })
    // Without its connection this process holds no lock: another may run for the same things, so it stops.
    client.on('error', () => {
      locks = null
      for (const { stop } of running.values()) stop.abort()
    })
    client.on('notification', ({ payload }) => {
      if (!payload) return
      // Somebody waits for what failed here, « Réessayer » perhaps: it is tried at once, and its next pause is a first one.
      const failed = failures.delete(payload)
      const run = running.get(payload)
      if (run) run.news.tell()
      else if (failed) hurry()
    })
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  }

  async function look(): Promise<void> {
    locks ??= await connect()
    const held = locks
    const taken = new Set<string>()
    try {
      for (const { id } of await list())
        if (!closed && !running.has(id) && (await lock(held, name, id))) taken.add(id)
      if (taken.size === 0) return
      // A process that released a thing since the list was read may have marked it as waiting.
      const still = await list()
      // A connection that was lost meanwhile took its locks with it.
      if (closed || locks !== held) return
      for (const thing of still) if (taken.delete(thing.id)) begin(held, thing)
    } finally {
      for (const id of taken) await unlock(held, name, id)
    }
  }

  function begin(held: pg.Client, thing: T): void {
    const { id } = thing
    const stop = new AbortController()
    const news = createNews()
    const done = run(thing, {
      signal: stop.signal,
      news,
      failures: () => failures.get(id) ?? 0,
      works: () => void failures.delete(id),
    })
      .then((outcome) => {
        if (outcome === 'failed') failures.set(id, (failures.get(id) ?? 0) + 1)
        else failures.delete(id)
      })
      .catch((error: unknown) => log.error({ err: error, id }, name))
      .finally(async () => {
        running.delete(id)
        await unlock(held, name, id)
      })
    running.set(id, { stop, news, done })
  }

  let looking = false
  let asked = false
  const again = (ms = lookMs) => {
    if (closed) return
    timer = setTimeout(() => {
      looking = true
      asked = false
      look()
        .catch((error: unknown) => log.warn({ err: error }, name))
        .finally(() => {
          looking = false
          again(asked ? HURRIED_MS : lookMs)
        })
    }, ms)
  }
  /** The next look comes at once. News come in numbers: one look serves all that came before it. */
  function hurry(): void {
    if (closed || asked) return
    asked = true
    if (looking || timer === undefined) return
    clearTimeout(timer)
    again(HURRIED_MS)
  }
  await look()
  again()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      for (const { stop } of running.values()) stop.abort()
      await Promise.all([...running.values()].map(({ done }) => done))
      await locks?.end()
    },
  }
}

export function createNews(): News {
  let next = new AbortController()
  let waits = false
  return {
    tell() {
      waits = true
      next.abort()
    },
    take() {
      next = new AbortController()
      if (waits) next.abort()
      waits = false
      return next.signal
    },
  }
}

/** A lock of this connection makes a single process run a thing, until the connection ends. */
const KEY = `hashtextextended($1 || ':' || $2, 0)`

async function lock(client: pg.Client, name: string, id: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${KEY}) as taken`, [
    name,
    id,
  ])
  return rows[0]?.taken === true
}

const unlock = (client: pg.Client, name: string, id: string) =>
  client.query(`select pg_advisory_unlock(${KEY})`, [name, id]).catch(() => {})
