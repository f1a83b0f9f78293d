import { shownOrganization } from './shown-organization.ts'

/** A notice of the server: an event of the organization, or `refresh` when it cannot tell what was missed. */
export type Notice = {
  type: string
  subject: string
  id: string
  /** For `presence.changed`: who has the conversation open now. */
  people?: { userId: string; doing: string }[]
}

/** `ready`: nothing that happens from now on is missed. `lost`: there is no connection. `refused`: the server wants none. */
export type LiveWord =
  | { kind: 'ready' | 'beat' | 'lost' | 'refused' }
  /** `id`: of the server; another connection repeats it. */
  | { kind: 'notice'; notice: Notice; id: string }

/** A tab that has just been opened asks for what happened since it began to load. */
type Joining = { kind: 'join'; heardAt: number }

/** The server says something every 25 s (specification, section 9.3): this long without a word, the connection is dead. */
const SILENCE_MS = 60_000
/** Without a connection, the tab that holds it repeats that it tries: this long without a word, it sleeps. */
const ASLEEP_MS = 10_000
const LOOK_MS = 2_500
/** Between two tries after the server refused the stream: the browser does not try again by itself then. */
const RETRY_MS = 15_000
/** Margin for messages under way when the connection was last heard, and for our own request. */
const MARGIN_MS = 1_000

type Connection = {
  /** Opens it anew, and asks for what happened since `heardAt` at least (ms of the epoch). */
  ask(heardAt?: number): void
  /** Called every LOOK_MS: opens it anew where it is dead. */
  look(): void
  close(): void
}

function openConnection(from: number, tell: (word: LiveWord) => void): Connection {
  let source: EventSource
  let heardAt = from
  let askedAt = 0
  let margin = MARGIN_MS
  let asking = false
  let ready = false
  const ask = (since = heardAt) => {
    source?.close()
    heardAt = Math.min(heardAt, since)
    askedAt = Date.now()
    asking = true
    // When the browser reconnects by itself it says what it heard last.
    const ago = Math.ceil(askedAt - heardAt) + margin
    source = new EventSource(`/api/v1/live?since=${ago}&organization=${shownOrganization() ?? ''}`)
    source.addEventListener('ready', () => {
      const travelled = Date.now() - askedAt
      // The server counts back from when it heard the question: on a slow network it counted from too late.
      if (asking && travelled > margin) {
        margin = 2 * travelled
        ask()
        return
      }
      asking = false
      ready = true
      margin = MARGIN_MS
      heardAt = Date.now()
      tell({ kind: 'ready' })
    })
    source.addEventListener('beat', () => {
      heardAt = Date.now()
      tell({ kind: 'beat' })
    })
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      if (!asking) heardAt = Date.now()
      tell({ kind: 'notice', notice: JSON.parse(data) as Notice, id: lastEventId })
    }
    source.onerror = () => {
      ready = false
      tell({ kind: source.readyState === EventSource.CLOSED ? 'refused' : 'lost' })
    }
  }
  const look = () => {
    const now = Date.now()
    const refused = source.readyState === EventSource.CLOSED && now - askedAt > RETRY_MS
    const dead = ready && now - heardAt > SILENCE_MS
    if (dead) ready = false
    if (!ready) tell({ kind: 'lost' })
    if (refused || dead) ask()
  }
  ask()
  return { ask, look, close: () => source.close() }
}

/** After the browser refused the lock, or gave it to another tab: twice as long each time, until it is held again. */
const LOCK_PAUSE_MS = 1_000
const LONGEST_LOCK_PAUSE_MS = 60_000

/**
 * Hears what the server tells about an organization, until the function that it returns is called. The tabs of a browser share
 * one connection, because HTTP/1.1 allows six to a site: the tab that holds the lock `name` opens it and repeats every word to
 * the others. Where there are no locks (neither HTTPS nor localhost) each tab opens its own. A page that goes away, or sleeps in the
 * browser's history, hears and asks for nothing; shown again, it asks for what it missed.
 */
export function receiveLive(name: string, hear: (word: LiveWord) => void): () => void {
  // Data on screen was asked for when the document was loaded, at the earliest.
  let heardAt = performance.timeOrigin
  let hearing: Hearing | null = joinTabs(name, heardAt, hear)
  const hide = () => {
    heardAt = hearing?.close() ?? heardAt
    hearing = null
  }
  const show = () => {
    if (hearing !== null) return
    hear({ kind: 'lost' })
    hearing = joinTabs(name, heardAt, hear)
  }
  window.addEventListener('pagehide', hide)
  window.addEventListener('pageshow', show)
  return () => {
    window.removeEventListener('pagehide', hide)
    window.removeEventListener('pageshow', show)
    hide()
  }
}

/** As many notices as a tab recognizes when they are repeated. */
const REMEMBERED = 500

/**
 * Tells whether a tab acted on a notice already. Each tab that joins makes the shared connection ask for the last seconds again, and the
 * others would read all their queries once more. `refresh` bears the id of the notice before it: it is never a repeat.
 */
function createRepeats(): (word: { notice: Notice; id: string }) => boolean {
  const acted = new Set<string>()
  return ({ notice, id }) => {
    if (notice.type === 'refresh' || id === '') return false
    if (acted.has(id)) return true
    acted.add(id)
    if (acted.size > REMEMBERED) acted.delete(acted.values().next().value!)
    return false
  }
}

/** `close`: returns when the tab last heard all that happens (ms of the epoch). */
type Hearing = { close(): number }

function joinTabs(name: string, from: number, hear: (word: LiveWord) => void): Hearing {
  const channel = new BroadcastChannel(name)
  let heardAt = from
  let lastWordAt = Date.now()
  let connected = false
  let connection: Connection | null = null
  let waiting = new AbortController()
  let refusals = 0
  let retry: ReturnType<typeof setTimeout> | null = null

  const isRepeated = createRepeats()
  const take = (word: LiveWord) => {
    lastWordAt = Date.now()
    if (word.kind === 'notice' && isRepeated(word)) return
    if (word.kind === 'ready') connected = true
    if (word.kind === 'lost' || word.kind === 'refused') connected = false
    if (connected) heardAt = lastWordAt
    hear(word)
  }
  const tell = (word: LiveWord) => {
    channel.postMessage(word)
    take(word)
  }
  const lead = () => {
    refusals = 0
    connection = openConnection(heardAt, tell)
  }
  const follow = () => {
    connection?.close()
    connection = null
  }
  const giveUpWaiting = () => {
    if (retry !== null) clearTimeout(retry)
    retry = null
    waiting.abort()
  }
  /** Leads once it holds the lock: when the other tabs are gone, or at once with `steal`. */
  const wait = async (steal: boolean) => {
    giveUpWaiting()
    const mine = new AbortController()
    waiting = mine
    const { signal } = mine
    const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    try {
      await navigator.locks.request(name, steal ? { steal } : { signal }, () => {
        if (signal.aborted) return
        lead()
        return over
      })
    } catch {
      if (signal.aborted) return
      // Another tab has stolen the lock; or it is refused, as to a document that is not fully active, however often it asks (Web Locks, section 4.1).
      follow()
      retry = setTimeout(
        () => void wait(false),
        Math.min(LOCK_PAUSE_MS * 2 ** refusals, LONGEST_LOCK_PAUSE_MS),
      )
      refusals += 1
    }
  }
  const look = () => {
    if (connection) connection.look()
    else if (retry === null && Date.now() - lastWordAt > (connected ? SILENCE_MS : ASLEEP_MS)) {
      lastWordAt = Date.now()
      void wait(true)
    }
  }
  const changeNetwork = () => {
    if (!connection) return
    // Only a new connection tells whether the old one is still there.
    tell({ kind: 'lost' })
    connection.ask()
  }

  channel.onmessage = ({ data }: MessageEvent<LiveWord | Joining>) => {
    if (data.kind === 'join') connection?.ask(data.heardAt)
    else if (!connection) take(data)
  }
  if (navigator.locks) {
    channel.postMessage({ kind: 'join', heardAt } satisfies Joining)
    void wait(false)
  } else lead()
  const timer = setInterval(look, LOOK_MS)
  for (const change of ['online', 'offline']) window.addEventListener(change, changeNetwork)
  return {
    close() {
      clearInterval(timer)
      for (const change of ['online', 'offline']) window.removeEventListener(change, changeNetwork)
      follow()
      giveUpWaiting()
      channel.close()
      return heardAt
    },
  }
}
