import pg from 'pg'

/** `type` is an event type, or `session.revoked` with the user's id and no organization. */
export type LiveNotice = { org: string | null; type: string; subject: string; id: string }

export type LiveHub = {
  /** Notices of one organization; returns the way out. */
  subscribe(orgId: string, listener: (notice: LiveNotice) => void): () => void
  /** Notices of the installation (sessions). */
  onPlatform(listener: (notice: LiveNotice) => void): void
  /** Tells this process at once; the others hear the same notice by NOTIFY. */
  tellHere(notice: LiveNotice): void
  readonly connections: number
  readonly connected: boolean
  close(): Promise<void>
}

/** One LISTEN connection a process, shared by every open browser; reconnects by itself. */
export function createLiveHub(databaseUrl: string, onError: (error: Error) => void): LiveHub {
  const listeners = new Map<string, Set<(notice: LiveNotice) => void>>()
  const platform: ((notice: LiveNotice) => void)[] = []
  let client: pg.Client | null = null
  let closed = false
  let connected = false
  let retry: NodeJS.Timeout | undefined
  let delay = 250

  const deliver = (payload: string) => {
    const notice = JSON.parse(payload) as LiveNotice
    if (notice.org === null) for (const listener of platform) listener(notice)
    else for (const listener of listeners.get(notice.org) ?? []) listener(notice)
  }
  const lost = (error?: Error) => {
    if (closed || client === null) return
    client = null
    connected = false
    if (error) onError(error)
    retry = setTimeout(connect, delay)
    delay = Math.min(delay * 2, 10_000)
  }
  const connect = () => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'ardoise-live',
      keepAlive: true,
    })
    client = fresh
    fresh.on('notification', ({ payload }) => payload && deliver(payload))
    fresh.on('error', lost)
    fresh.on('end', () => lost())
    fresh
      .connect()
      .then(() => fresh.query('listen ardoise'))
      .then(() => {
        connected = true
        delay = 250
        // What was missed while away is unknown: every page refreshes.
        for (const [org, set] of listeners)
          for (const listener of set) listener({ org, type: 'refresh', subject: 'organization', id: org })
      })
      .catch(lost)
  }
  connect()
  return {
    subscribe(orgId, listener) {
      const set = listeners.get(orgId) ?? new Set()
      listeners.set(orgId, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(orgId)
      }
    },
    onPlatform: (listener) => platform.push(listener),
    tellHere: (notice) => deliver(JSON.stringify(notice)),
    get connections() {
      let count = 0
      for (const set of listeners.values()) count += set.size
      return count
    },
    get connected() {
      return connected
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
