// Before React, which looks for it as it loads.
import './drawings.ts'
import '#web/styles.css'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
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

// A file that chooses no size must not have that of the file before.
beforeAll(() => page.viewport(414, 896))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(async () => {
  await unmount()
  // A page saves as it goes what was typed last: within this turn, and to the fakes of its own test.
  await new Promise((resolve) => setTimeout(resolve))
  const seen = [...faults.splice(0), ...unexpectedCalls.map((call) => `no fake answers ${call}`)]
  forgetFakes()
  // The message alone stands in the summary of a run.
  expect(seen, `faults seen by the browser: ${seen.join(' | ')}`).toEqual([])
})
