import pg from 'pg'
import { PRESENCE_GONE_MS } from '#shared/domain/inbox-team/presence.ts'
import { createPresence, type PresenceWord, type Somebody } from './presence.ts'
import { createRecentNotices, type Heard } from './recent-notices.ts'

/**
 * `type` is an event type, or `session.changed` with the user's id (or `all`) and no organization, or
 * `notification.changed` with the id of the one user who is told. `to`: of a personal subject, whose it is.
 */
export type LiveNotice = {
  org: string | null
  type: string
  subject: string
  id: string
  to?: string
  /** For `presence.changed`: who is there now. They alone are told. */
  people?: Somebody[]
}

/** Changes of a member, of a domain, a provider or a requirement may change what a session opens. */
export const OF_SESSIONS: ReadonlySet<string> = new Set(['member', 'domain', 'sign_in'])

/** Name of the channel on which tabs say where they are. */
export const PRESENCE_CHANNEL = 'ardoise_presence'
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 10_000
/** A connection that was lost sooner is tried again ever later: each time, every page reads again. */
const STEADY_MS = 10_000
/** How often those who said nothing are forgotten. */
const SWEEP_MS = 5_000

export type LiveHub = {
  /**
   * Subscribes to an organization's notices, with their ids: first those missed since `heard`, or a `refresh` when they are not
   * known here. Returns the function that unsubscribes.
   */
  subscribe(orgId: string, listener: Listener, heard?: Heard): () => void
  /** Notices of the installation (sessions), and those of members before any browser hears them: sessions know their roles. */
  onPlatform(listener: (notice: LiveNotice) => void): void
  /** Tells this process at once; the others hear the same notice by NOTIFY. */
  deliverHere(notice: LiveNotice): void
  /** Users who have the conversation open, as far as this process knows. */
  present(orgId: string, conversationId: string): Somebody[]
  /** Id of the last notice, for a reader who comes back after this moment. */
  readonly lastId: string
  readonly connections: number
  readonly connected: boolean
  close(): Promise<void>
}

type Listener = (notice: LiveNotice, id: string) => void

/** A LISTEN connection per process, shared by every open browser; reconnects by itself. */
export function createLiveHub(databaseUrl: string, onError: (error: Error) => void): LiveHub {
  const listeners = new Map<string, Set<Listener>>()
  const recent = createRecentNotices<LiveNotice>()
  const platform: ((notice: LiveNotice) => void)[] = []
  let client: pg.Client | null = null
  let closed = false
  let connected = false
  let retry: NodeJS.Timeout | undefined
  let delay = FIRST_DELAY_MS
  let connectedAt = Number.POSITIVE_INFINITY

  const deliver = (payload: string) => {
    const notice = readNotice(payload)
    if (notice === null) return
    if (notice.org === null || OF_SESSIONS.has(notice.subject))
      for (const listener of platform) listener(notice)
    if (notice.org === null) return
    const id = recent.add(notice)
    for (const listener of listeners.get(notice.org) ?? []) listener(notice, id)
  }
  const presence = createPresence(PRESENCE_GONE_MS)
  /** Tells the tabs of this process: a later page asks for it anyway, so it is no notice to be kept. */
  const notifyPresent = (org: string, room: string) => {
    const people = presence.list(org, room)
    const notice = { org, type: 'presence.changed', subject: 'conversation', id: room, people }
    for (const listener of listeners.get(org) ?? []) listener(notice, recent.lastId)
  }
  const receivePresence = (payload: string) => {
    const word = readPresence(payload)
    if (word !== null && presence.take(word)) notifyPresent(word.org, word.room)
  }
  const sweeping = setInterval(() => {
    for (const { org, room } of presence.sweep()) notifyPresent(org, room)
  }, SWEEP_MS)
  sweeping.unref()
  const lost = (from: pg.Client, error?: Error) => {
    // A connection tells of its end more than once, the last time perhaps after its successor has begun.
    if (closed || client !== from) return
    client = null
    from.end().catch(() => {})
    connected = false
    if (error) onError(error)
    if (performance.now() - connectedAt > STEADY_MS) delay = FIRST_DELAY_MS
    connectedAt = Number.POSITIVE_INFINITY
    retry = setTimeout(connect, delay)
    delay = Math.min(delay * 2, LONGEST_DELAY_MS)
  }
  const connect = () => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'ardoise-live',
      keepAlive: true,
    })
    client = fresh
    fresh.on('notification', ({ channel, payload }) => {
      if (payload) (channel === PRESENCE_CHANNEL ? receivePresence : deliver)(payload)
    })
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('end', () => lost(fresh))
    fresh
      .connect()
      .then(() => fresh.query(`listen ardoise; listen ${PRESENCE_CHANNEL}`))
      .then(() => {
        connected = true
        connectedAt = performance.now()
        // Notices sent meanwhile are unknown, so every page refreshes.
        recent.begin()
        for (const [org, set] of listeners)
          for (const listener of set) listener(refreshOf(org), recent.lastId)
      })
      .catch((error: Error) => lost(fresh, error))
  }
  connect()
  return {
    subscribe(orgId, listener, heard) {
      if (heard) {
        const missed = recent.missed(orgId, heard) ?? [{ notice: refreshOf(orgId), id: recent.lastId }]
        for (const { notice, id } of missed) listener(notice, id)
      }
      const set = listeners.get(orgId) ?? new Set()
      listeners.set(orgId, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(orgId)
      }
    },
    onPlatform: (listener) => platform.push(listener),
    present: (orgId, conversationId) => presence.list(orgId, conversationId),
    deliverHere: (notice) => deliver(JSON.stringify(notice)),
    get lastId() {
      return recent.lastId
    },
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
      clearInterval(sweeping)
      await client?.end().catch(() => {})
    },
  }
}

const refreshOf = (org: string): LiveNotice => ({ org, type: 'refresh', subject: 'organization', id: org })

/** Any user of the database may notify: drop whatever is no notice of ours. */
function readNotice(payload: string): LiveNotice | null {
  try {
    const notice = JSON.parse(payload) as Partial<LiveNotice> | null
    return typeof notice?.type === 'string' ? (notice as LiveNotice) : null
  } catch {
    return null
  }
}

function readPresence(payload: string): PresenceWord | null {
  try {
    const word = JSON.parse(payload) as Partial<PresenceWord> | null
    const texts = [word?.org, word?.room, word?.user, word?.tab, word?.doing]
    return texts.every((text) => typeof text === 'string') ? (word as PresenceWord) : null
  } catch {
    return null
  }
}
