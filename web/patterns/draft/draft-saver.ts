import { ApiError } from '#web/api/api-error.ts'

/** A draft as the server keeps it. */
export type SavedDraft<Content> = {
  id: string
  revision: number
  content: Content
  updatedAt: string
  updatedByName: string | null
}

/** The draft that someone else saved meanwhile. */
export type StoredDraft<Content> = {
  content: Content
  revision: number
  savedAt: string
  savedByName: string | null
}

export type SaveStatus = 'saved' | 'dirty' | 'saving' | 'offline' | 'invalid' | 'failed' | 'conflict'

export type DraftState<Content, Saved> = {
  content: Content
  /** `dirty` waits for a pause in typing; `offline` is kept on this device and tried again. */
  status: SaveStatus
  /** The server's last answer. */
  saved: Saved
  conflict: StoredDraft<Content> | null
  fields: ApiError['fields']
  message: string | null
  /** The refusal's code, beside its message. */
  code: string | null
}

type Timer = ReturnType<typeof setTimeout>
/** `sent`: the last texts that left for the server and whose answer has not come: each may be what it holds. */
type Copy<Content> = { content: Content; revision: number; sent: Content[] }
const SENT_KEPT = 3

export type DraftSaverParts<Content, Saved> = {
  /** Names what is kept on the device, before the draft's id. */
  name: string
  draft: Saved
  save: (revision: number, content: Content) => Promise<Saved>
  /** Reads the data of `version_conflict`. */
  readStored: (data: unknown) => StoredDraft<Content>
  /** Storage of unsaved text; localStorage in the page. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

const PAUSE_MS = 600
const RETRY_MS = 5_000

// The server answers the same facts in another order of keys.
const sorted = (_key: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
const same = (a: unknown, b: unknown) => JSON.stringify(a, sorted) === JSON.stringify(b, sorted)

/**
 * Keeps a draft: each change is on this device at once and on the server after a pause. One save at a time, each made
 * from the revision of the last; a change made elsewhere stops saving until `resolve` says which text to keep.
 */
export class DraftSaver<Content extends object, Saved extends SavedDraft<Content>> {
  private state: DraftState<Content, Saved>
  private readonly parts: DraftSaverParts<Content, Saved>
  private readonly watchers = new Set<() => void>()
  private timer: Timer | undefined
  private running: Promise<void> | null = null
  private active = true
  private sent: Content[] = []

  constructor(parts: DraftSaverParts<Content, Saved>) {
    this.parts = parts
    const { draft } = parts
    this.state = {
      content: draft.content,
      status: 'saved',
      saved: draft,
      conflict: null,
      fields: [],
      message: null,
      code: null,
    }
    this.restore()
  }

  private get key(): string {
    return `${this.parts.name}.${this.parts.draft.id}`
  }

  readonly getState = (): DraftState<Content, Saved> => this.state

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  /** A change of the author. */
  readonly update = (change: (content: Content) => Content): void => {
    const content = change(this.state.content)
    if (content === this.state.content) return
    this.keepCopy(content)
    this.set({ content, ...(this.state.status === 'conflict' ? {} : { status: 'dirty' }) })
    this.schedule(PAUSE_MS)
  }

  /** Saves what waits, at once. Resolves true when everything is on the server. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.timer)
    while (this.running) await this.running
    if (this.state.status !== 'saved' && this.state.status !== 'conflict') await this.saveNow()
    return this.state.status === 'saved'
  }

  /** Another look at the server's text: taken when nothing here waits to be saved. */
  readonly refresh = (draft: Saved): void => {
    if (draft.revision < this.state.saved.revision || this.running) return
    if (this.state.status === 'saved') this.set({ saved: draft, content: draft.content })
    else if (draft.revision === this.state.saved.revision) this.set({ saved: draft })
  }

  /** Ends a conflict with this device's text or the stored one. */
  readonly resolve = (keep: 'mine' | 'theirs'): void => {
    const { conflict, saved } = this.state
    if (conflict === null) return
    const known = { ...saved, revision: conflict.revision, content: conflict.content }
    if (keep === 'theirs') {
      this.parts.storage.removeItem(this.key)
      this.set({ content: conflict.content, saved: known, conflict: null, status: 'saved' })
      return
    }
    this.set({ saved: known, conflict: null, status: 'dirty' })
    this.keepCopy(this.state.content)
    this.schedule(0)
  }

  /** The connection is back. */
  readonly retry = (): void => {
    if (this.state.status === 'offline' || this.state.status === 'failed') this.schedule(0)
  }

  /** The editor is shown (again). */
  readonly start = (): void => {
    this.active = true
    if (this.state.status === 'dirty') this.schedule(0)
  }

  /** The editor is gone: one last save; what fails stays on this device for the next time. */
  readonly stop = (): void => {
    this.active = false
    clearTimeout(this.timer)
    if (this.state.status === 'dirty') void this.saveNow()
  }

  /** The draft is no more: nothing of it is saved or kept. */
  readonly end = (): void => {
    this.active = false
    clearTimeout(this.timer)
    this.parts.storage.removeItem(this.key)
    this.state = { ...this.state, status: 'saved' }
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer)
    if (this.state.status === 'conflict' || !this.active) return
    this.timer = setTimeout(() => void this.saveNow(), delay)
  }

  private async saveNow(): Promise<void> {
    clearTimeout(this.timer)
    if (this.running || this.state.status === 'conflict') return
    this.running = this.saveOnce(this.state.content)
    await this.running
    this.running = null
    if (this.state.status === 'dirty') this.schedule(PAUSE_MS)
  }

  private async saveOnce(content: Content): Promise<void> {
    this.set({ status: 'saving', fields: [], message: null, code: null })
    this.sent = [...this.sent, content].slice(-SENT_KEPT)
    this.keepCopy(this.state.content)
    try {
      const saved = await this.parts.save(this.state.saved.revision, content)
      const settled = this.state.content === content
      this.sent = []
      if (settled) this.parts.storage.removeItem(this.key)
      this.set({ saved, status: settled ? 'saved' : 'dirty' })
      if (!settled) this.keepCopy(this.state.content)
    } catch (error) {
      this.fail(error)
    }
  }

  private fail(error: unknown): void {
    const known = error instanceof ApiError ? error : null
    if (known?.code === 'version_conflict') {
      this.meetStored(this.parts.readStored(known.data))
      return
    }
    const lost = known === null || known.status === 0 || known.status >= 500 || known.status === 429
    const status = known?.status === 0 ? 'offline' : known?.code === 'invalid_input' ? 'invalid' : 'failed'
    const { fields = [], message = null, code = null } = known ?? {}
    this.set({ status, fields, message, code })
    if (lost) this.schedule((known?.retryAfterSeconds ?? 0) * 1_000 || RETRY_MS)
  }

  /** Another revision than the one we wrote from: our own save whose answer was lost, or someone else's text. */
  private meetStored(stored: StoredDraft<Content>): void {
    const { content, saved } = this.state
    const known = { ...saved, revision: stored.revision, content: stored.content }
    if (same(content, stored.content)) {
      this.parts.storage.removeItem(this.key)
      this.set({ saved: known, status: 'saved' })
    } else if (this.sent.some((sent) => same(sent, stored.content))) {
      this.set({ saved: known, status: 'dirty' })
      this.keepCopy(content)
      this.schedule(0)
    } else this.set({ status: 'conflict', conflict: stored })
  }

  /** Takes back the copy left by a reload or a lost network. */
  private restore(): void {
    const { draft } = this.parts
    const copy = this.readCopy()
    if (copy === null) return
    this.sent = copy.sent ?? []
    this.set({ content: copy.content })
    if (copy.revision === draft.revision && !same(copy.content, draft.content)) {
      this.set({ status: 'dirty' })
      this.schedule(0)
      return
    }
    const { content, revision, updatedAt: savedAt, updatedByName: savedByName } = draft
    this.meetStored({ content, revision, savedAt, savedByName })
  }

  private readCopy(): Copy<Content> | null {
    try {
      const text = this.parts.storage.getItem(this.key)
      return text === null ? null : (JSON.parse(text) as Copy<Content>)
    } catch {
      return null
    }
  }

  private keepCopy(content: Content): void {
    try {
      const copy: Copy<Content> = { content, revision: this.state.saved.revision, sent: this.sent }
      this.parts.storage.setItem(this.key, JSON.stringify(copy))
    } catch {
      // Storage full or forbidden: the server still receives the text after the pause.
    }
  }

  private set(change: Partial<DraftState<Content, Saved>>): void {
    this.state = { ...this.state, ...change }
    for (const watcher of this.watchers) watcher()
  }
}
