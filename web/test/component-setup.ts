import '#web/styles.css'
import { afterEach, beforeEach, expect } from 'vitest'
import { forgetFakes, unexpectedCalls } from './fake-api.ts'
import { unmount } from './open-page.tsx'

document.documentElement.lang = 'fr'
document.title = 'Ardoise'

const faults: string[] = []
const complain = console.error
console.error = (...parts: unknown[]) => {
  faults.push(parts.map(String).join(' '))
  complain(...parts)
}

/** A live connection without a server. */
class QuietEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = QuietEventSource.OPEN
  close(): void {
    this.readyState = QuietEventSource.CLOSED
  }
}
globalThis.EventSource = QuietEventSource as unknown as typeof EventSource

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(async () => {
  await unmount()
  const seen = [...faults.splice(0), ...unexpectedCalls.map((call) => `no fake answers ${call}`)]
  forgetFakes()
  expect(seen, 'faults seen by the browser').toEqual([])
})
