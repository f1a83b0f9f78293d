import type { QuoteContent, QuoteDetail } from '#shared/contract/quotes.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { ApiError } from '#web/api/api-error.ts'

/** The draft that someone else saved meanwhile, from the API's refusal. */
export type StoredDraft = {
  content: QuoteContent
  revision: number
  savedAt: string
  savedByName: string | null
}

export type DraftState = {
  content: QuoteContent
  /** `dirty` waits for a pause in typing; `offline` is kept on this device and tried again. */
  status: 'saved' | 'dirty' | 'saving' | 'offline' | 'invalid' | 'failed' | 'conflict'
  /** The server's last answer: totals, problems, client. */
  saved: QuoteDetail
  conflict: StoredDraft | null
  fields: FieldError[]
  message: string | null
}

type Timer = ReturnType<typeof setTimeout>
/** `sent`: the last texts that left for the server and whose answer has not come: each may be what it holds. */
type Copy = { content: QuoteContent; revision: number; sent: QuoteContent[] }
const SENT_KEPT = 3

export type DraftSaverParts = {
  quote: QuoteDetail
  save: (revision: number, content: QuoteContent) => Promise<QuoteDetail>
  /** Storage of unsaved text; localStorage in the page. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

const PAUSE_MS = 600
const RETRY_MS = 5_000

const keyOf = (quoteId: string) => `ardoise.quote-draft.${quoteId}`
// The server answers the same facts in another order of keys.
const sorted = (_key: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
const same = (a: QuoteContent, b: QuoteContent) => JSON.stringify(a, sorted) === JSON.stringify(b, sorted)

/**
 * Keeps a draft: each change is on this device at once and on the server after a pause. One save at a time, each made
 * from the revision of the last; a change made elsewhere stops saving until `resolve` says which text to keep.
 */
export class DraftSaver {
  private state: DraftState
  private readonly parts: DraftSaverParts
  private readonly watchers = new Set<() => void>()
  private timer: Timer | undefined
  private running: Promise<void> | null = null
  private active = true
  private sent: QuoteContent[] = []

  constructor(parts: DraftSaverParts) {
    this.parts = parts
    const { quote } = parts
    this.state = {
      content: quote.content,
      status: 'saved',
      saved: quote,
      conflict: null,
      fields: [],
      message: null,
    }
    this.restore()
  }

  readonly getState = (): DraftState => this.state

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  /** A change of the author. */
  readonly update = (change: (content: QuoteContent) => QuoteContent): void => {
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
  readonly refresh = (quote: QuoteDetail): void => {
    if (quote.revision < this.state.saved.revision || this.running) return
    if (this.state.status === 'saved') this.set({ saved: quote, content: quote.content })
    else if (quote.revision === this.state.saved.revision) this.set({ saved: quote })
  }

  /** Ends a conflict with this device's text or the stored one. */
  readonly resolve = (keep: 'mine' | 'theirs'): void => {
    const { conflict, saved } = this.state
    if (conflict === null) return
    const known = { ...saved, revision: conflict.revision, content: conflict.content }
    if (keep === 'theirs') {
      this.parts.storage.removeItem(keyOf(saved.id))
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

  private async saveOnce(content: QuoteContent): Promise<void> {
    this.set({ status: 'saving', fields: [], message: null })
    this.sent = [...this.sent, content].slice(-SENT_KEPT)
    this.keepCopy(this.state.content)
    try {
      const saved = await this.parts.save(this.state.saved.revision, content)
      const settled = this.state.content === content
      this.sent = []
      if (settled) this.parts.storage.removeItem(keyOf(saved.id))
      this.set({ saved, status: settled ? 'saved' : 'dirty' })
      if (!settled) this.keepCopy(this.state.content)
    } catch (error) {
      this.fail(error)
    }
  }

  private fail(error: unknown): void {
    const known = error instanceof ApiError ? error : null
    if (known?.code === 'version_conflict') {
      this.meetStored(known.data as unknown as StoredDraft)
      return
    }
    const lost = known === null || known.status === 0 || known.status >= 500 || known.status === 429
    const status = known?.status === 0 ? 'offline' : known?.code === 'invalid_input' ? 'invalid' : 'failed'
    this.set({ status, fields: known?.fields ?? [], message: known?.message ?? null })
    if (lost) this.schedule((known?.retryAfterSeconds ?? 0) * 1_000 || RETRY_MS)
  }

  /** Another revision than the one we wrote from: our own save whose answer was lost, or someone else's text. */
  private meetStored(stored: StoredDraft): void {
    const { content, saved } = this.state
    const known = { ...saved, revision: stored.revision, content: stored.content }
    if (same(content, stored.content)) {
      this.parts.storage.removeItem(keyOf(saved.id))
      this.set({ saved: known, status: 'saved' })
    } else if (this.sent.some((sent) => same(sent, stored.content))) {
      this.set({ saved: known, status: 'dirty' })
      this.keepCopy(content)
      this.schedule(0)
    } else this.set({ status: 'conflict', conflict: stored })
  }

  /** Takes back the copy left by a reload or a lost network. */
  private restore(): void {
    const { quote } = this.parts
    const copy = this.readCopy()
    if (copy === null) return
    this.sent = copy.sent ?? []
    this.set({ content: copy.content })
    if (copy.revision === quote.revision && !same(copy.content, quote.content)) {
      this.set({ status: 'dirty' })
      this.schedule(0)
      return
    }
    const { content, revision, updatedAt: savedAt, updatedByName: savedByName } = quote
    this.meetStored({ content, revision, savedAt, savedByName })
  }

  private readCopy(): Copy | null {
    try {
      const text = this.parts.storage.getItem(keyOf(this.parts.quote.id))
      return text === null ? null : (JSON.parse(text) as Copy)
    } catch {
      return null
    }
  }

  private keepCopy(content: QuoteContent): void {
    try {
      const copy: Copy = { content, revision: this.state.saved.revision, sent: this.sent }
      this.parts.storage.setItem(keyOf(this.state.saved.id), JSON.stringify(copy))
    } catch {
      // Storage full or forbidden: the server still receives the text after the pause.
    }
  }

  private set(change: Partial<DraftState>): void {
    this.state = { ...this.state, ...change }
    for (const watcher of this.watchers) watcher()
  }
}
