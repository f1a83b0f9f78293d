import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveWord, type Notice, receiveLive } from './live-stream.ts'

/** The server's side of one connection. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static open: FakeSource[] = []
  static asked: URLSearchParams[] = []
  readyState = 1
  onerror: (() => void) | null = null
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null
  constructor(address: string) {
    super()
    FakeSource.open.push(this)
    FakeSource.asked.push(new URL(address, 'http://ardoise.test').searchParams)
  }
  close(): void {
    this.readyState = FakeSource.CLOSED
    FakeSource.open = FakeSource.open.filter((one) => one !== this)
  }
  say(event: 'ready' | 'beat'): void {
    this.dispatchEvent(new Event(event))
  }
  tell(notice: Notice, lastEventId: string = crypto.randomUUID()): void {
    this.onmessage?.({ data: JSON.stringify(notice), lastEventId })
  }
  refuse(): void {
    this.readyState = FakeSource.CLOSED
    this.onerror?.()
  }
}

const quoteSent = { type: 'quote.sent', subject: 'quote', id: 'q1' }
let leaveAll: (() => void)[] = []
let name = ''

function openTab() {
  const heard: LiveWord[] = []
  const leave = receiveLive(name, (word) => heard.push(word))
  leaveAll.push(leave)
  return { leave, heard, kinds: () => heard.map(({ kind }) => kind) }
}
const source = async (): Promise<FakeSource> => {
  await expect.poll(() => FakeSource.open.length).toBe(1)
  return FakeSource.open[0] as FakeSource
}
/** The number of times that the server was asked. */
const askedTimes = (times: number) => expect.poll(() => FakeSource.asked.length).toBe(times)

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeSource)
  FakeSource.open = []
  FakeSource.asked = []
  leaveAll = []
  name = `live-${crypto.randomUUID()}`
})
afterEach(() => {
  vi.useRealTimers()
  for (const leave of leaveAll) leave()
})

test('tabs share one connection, and each hears every notice', async () => {
  const first = openTab()
  await source()
  const second = openTab()
  await askedTimes(2)
  const third = openTab()
  await askedTimes(3)
  const shared = await source()
  shared.say('ready')
  shared.tell(quoteSent)
  for (const tab of [first, second, third])
    await expect
      .poll(() => tab.heard)
      .toEqual([{ kind: 'ready' }, expect.objectContaining({ kind: 'notice', notice: quoteSent })])
})

test('a notice that another connection repeats is acted on once in each tab; a refresh always is', async () => {
  const first = openTab()
  const alone = await source()
  alone.say('ready')
  alone.tell(quoteSent, '7.1')
  const second = openTab()
  await askedTimes(2)
  const shared = await source()
  const refresh = { type: 'refresh', subject: 'organization', id: 'o1' }
  shared.tell(quoteSent, '7.1')
  shared.tell(refresh, '7.1')
  shared.tell(refresh, '7.1')
  shared.say('ready')
  await expect.poll(() => second.kinds()).toEqual(['notice', 'notice', 'notice', 'ready'])
  expect(first.kinds()).toEqual(['ready', 'notice', 'notice', 'notice', 'ready'])
})

test('a new tab asks the server for the notices since it began to load', async () => {
  openTab()
  const alone = await source()
  alone.say('ready')
  openTab()
  await askedTimes(2)
  const sinceLoaded = Date.now() - performance.timeOrigin
  expect(Number(FakeSource.asked[1]?.get('since'))).toBeGreaterThan(sinceLoaded - 1_000)
})

test('when the tab with the connection closes, another takes over and misses nothing', async () => {
  const first = openTab()
  await source()
  const second = openTab()
  await askedTimes(2)
  ;(await source()).say('ready')
  await expect.poll(second.kinds).toEqual(['ready'])
  first.leave()
  await askedTimes(3)
  expect(Number(FakeSource.asked[2]?.get('since'))).toBeLessThan(20_000)
  const own = await source()
  own.say('ready')
  own.tell(quoteSent)
  await expect.poll(second.kinds).toEqual(['ready', 'ready', 'notice'])
  expect(first.kinds()).toEqual(['ready'])
})

test('every tab is told that the server refuses', async () => {
  openTab()
  await source()
  const second = openTab()
  await askedTimes(2)
  ;(await source()).refuse()
  await expect.poll(second.kinds).toContain('refused')
})

test('a tab takes over from a sleeping one, which follows again when it wakes', async () => {
  const timers = vi.spyOn(window, 'setInterval').mockReturnValue(0 as unknown as NodeJS.Timeout)
  const asleep = openTab()
  timers.mockRestore()
  await source()
  const awake = openTab()
  await askedTimes(2)
  const slept = await source()
  slept.say('ready')
  await expect.poll(awake.kinds).toEqual(['ready'])
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 61_000)
  await askedTimes(3)
  clock.mockRestore()
  expect(slept.readyState).toBe(FakeSource.CLOSED)
  ;(await source()).say('ready')
  await expect.poll(awake.kinds).toEqual(['ready', 'ready'])
  await expect.poll(asleep.kinds).toEqual(['ready', 'ready'])
})

test('a browser that refuses the lock is asked ever less often', async () => {
  vi.useFakeTimers()
  const request = vi
    .spyOn(navigator.locks, 'request')
    .mockRejectedValue(new DOMException('not fully active', 'InvalidStateError'))
  openTab()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(request.mock.calls.length).toBeLessThanOrEqual(2)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(request.mock.calls.length).toBeGreaterThan(4)
  expect(request.mock.calls.length).toBeLessThanOrEqual(8)
  request.mockRestore()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  await source()
})

test('a page that goes away asks for no lock and hears nothing; shown again, it asks for what it missed', async () => {
  const tab = openTab()
  ;(await source()).say('ready')
  await expect.poll(tab.kinds).toEqual(['ready'])
  const request = vi.spyOn(navigator.locks, 'request')
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(FakeSource.open).toEqual([])
  vi.useFakeTimers()
  await vi.advanceTimersByTimeAsync(120_000)
  vi.useRealTimers()
  expect(request).not.toHaveBeenCalled()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  const back = await source()
  expect(Number(FakeSource.asked[1]?.get('since'))).toBeLessThan(20_000)
  back.say('ready')
  await expect.poll(tab.kinds).toEqual(['ready', 'lost', 'ready'])
})

test('without the Locks API each tab has its own connection', async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager)
  openTab()
  openTab()
  await expect.poll(() => FakeSource.open.length).toBe(2)
})
