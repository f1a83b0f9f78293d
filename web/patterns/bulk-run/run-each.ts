import { ApiError, messageOf } from '#web/api/api-error.ts'
import { askAgain } from '#web/api/ask-again.ts'

/** The result of an item; `detail` says more of a success, or why not. */
export type Outcome<Item> = { item: Item; done: boolean; detail: string | null }

/** Between two tries of a server that names no pause; it may name a longer one. */
const LONGEST_PAUSE_S = 60

type Run<Item> = {
  items: readonly Item[]
  /** Makes a request; what it resolves to is shown beside the item. Throws ApiError. */
  act: (item: Item) => Promise<string | null>
  signal: AbortSignal
  onOutcome: (outcome: Outcome<Item>) => void
  /** The server asks to wait; null once it goes on. */
  onPause: (seconds: number | null) => void
}

/** Asks for each item, one after the other, until all are asked, `signal` stops it or the server is out of reach. */
export async function runEach<Item>({ items, act, signal, onOutcome, onPause }: Run<Item>): Promise<void> {
  for (const item of items) {
    if (signal.aborted) return
    try {
      const detail = await patiently(() => askAgain(() => act(item)), signal, onPause)
      onOutcome({ item, done: true, detail })
    } catch (error) {
      if (signal.aborted && isLimit(error)) return
      onOutcome({ item, done: false, detail: reasonOf(error) })
      if (error instanceof ApiError && error.code === 'unreachable') return
    }
  }
}

const isLimit = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429

/** Waits as long as the server says where it was asked too often. */
async function patiently<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  onPause: (seconds: number | null) => void,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if (!isLimit(error) || error.retryAfterSeconds === undefined || signal.aborted) throw error
      const seconds = Math.max(error.retryAfterSeconds, Math.min(2 ** tries - 1, LONGEST_PAUSE_S))
      onPause(seconds)
      await wait(seconds, signal)
      onPause(null)
    }
  }
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** The refusal's sentence, then those of its fields. */
function reasonOf(error: unknown): string {
  const fields = error instanceof ApiError ? error.fields.map(({ message }) => message) : []
  return [messageOf(error), ...new Set(fields)].join(' ')
}
