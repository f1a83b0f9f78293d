import { setTimeout } from 'node:timers/promises'
import type { Driver, InputSource } from './driver.ts'
import { type Query, type Seen, seek } from './seek.ts'

const PATIENCE_MS = 20_000
const STEP_MS = 60
/** The special keys of WebDriver (https://w3c.github.io/webdriver/#keyboard-actions). */
const KEYS: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
}

type Point = { x: number; y: number }

/** What a person does in a page, on either protocol: each act waits for what it needs. */
export class BrowserPage {
  readonly driver: Driver
  constructor(driver: Driver) {
    this.driver = driver
  }

  open(address: string): Promise<void> {
    return this.driver.open(address)
  }

  /** Runs a function in the page. It may use nothing of this file. */
  run<Result, Args extends readonly unknown[]>(
    inPage: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return this.driver.run(inPage.toString(), args) as Promise<Result>
  }

  /** Waits until an answer is truthy and returns it. Errors: `what`, once nobody waits so long. */
  async until<Result>(what: string, ask: () => Promise<Result>): Promise<NonNullable<Result>> {
    const deadline = Date.now() + PATIENCE_MS
    let fault: unknown
    while (Date.now() < deadline) {
      // A document that goes away answers nothing.
      const answer = await ask().catch((error: unknown) => {
        fault = error
        return null
      })
      if (answer) return answer as NonNullable<Result>
      await setTimeout(STEP_MS)
    }
    throw new Error(`not seen: ${what}${fault === undefined ? '' : ` (${String(fault)})`}`)
  }

  /** What is seen of a control or text once it is there. */
  see(query: Query): Promise<Seen> {
    return this.until(nameOf(query), () => this.run(seek, query, false))
  }

  /** Waits until it is not there any more. */
  async gone(query: Query): Promise<void> {
    await this.until(`end of ${nameOf(query)}`, async () => (await this.run(seek, query, false)) === null)
  }

  text(words: string | RegExp): Promise<Seen> {
    return this.see({ role: 'text', ...nameWords(words) })
  }

  heading(words: string | RegExp): Promise<Seen> {
    return this.see({ role: 'heading', ...nameWords(words) })
  }

  address(path: RegExp): Promise<unknown> {
    return this.until(String(path), async () =>
      path.test(await this.run(() => location.pathname + location.search)),
    )
  }

  /** In its middle, once it stands still and nothing covers it. */
  async click(query: Query): Promise<void> {
    let before: Seen | null = null
    const at = await this.until(`${nameOf(query)} at rest`, async () => {
      const seen = await this.run(seek, query, true)
      const isStill = seen !== null && before !== null && seen.x === before.x && seen.y === before.y
      before = seen
      return isStill && seen.isClear && !seen.isGreyed ? seen : null
    })
    await this.draw([at])
  }

  /** Presses the mouse at the first point, moves it through the others, and releases it. */
  draw([from, ...onward]: readonly Point[]): Promise<void> {
    const move = ({ x, y }: Point, duration: number) => ({
      type: 'pointerMove',
      duration,
      x: Math.round(x),
      y: Math.round(y),
    })
    return this.act({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        move(from!, 0),
        { type: 'pointerDown', button: 0 },
        ...onward.map((point) => move(point, 30)),
        { type: 'pointerUp', button: 0 },
      ],
    })
  }

  type(text: string): Promise<void> {
    return this.keys([...text].flatMap((value) => [down(value), up(value)]))
  }

  /** `Control+k` as `Control`, then `k`, released in the other order. */
  press(keys: string): Promise<void> {
    const pressed = keys.split('+').map((key) => KEYS[key] ?? key)
    return this.keys([...pressed.map(down), ...pressed.toReversed().map(up)])
  }

  /** Types in a field in place of what it holds. */
  async fill(query: Query, text: string): Promise<void> {
    await this.click(query)
    await this.press('Control+a')
    await this.type(text)
  }

  /** Chooses in a native list, as its arrows do. */
  async choose(query: Query, option: string | number): Promise<void> {
    await this.see(query)
    await this.run(seek, { ...query, mark: 'chosen' }, false)
    await this.run((wanted) => {
      const list = document.querySelector<HTMLSelectElement>('[data-sought=chosen]')!
      list.selectedIndex =
        typeof wanted === 'number' ? wanted : [...list.options].findIndex(({ text }) => text === wanted)
      list.dispatchEvent(new Event('input', { bubbles: true }))
      list.dispatchEvent(new Event('change', { bubbles: true }))
    }, option)
  }

  private keys(actions: readonly Record<string, unknown>[]): Promise<void> {
    return this.act({ type: 'key', id: 'keyboard', actions })
  }

  private act(source: InputSource): Promise<void> {
    return this.driver.act([source])
  }
}

const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })
const nameWords = (words: string | RegExp) =>
  typeof words === 'string' ? { name: words } : { like: words.source }
const nameOf = ({ role, name, like, within }: Query): string =>
  `${role} ${name ?? `like ${like ?? 'any'}`}${within === undefined ? '' : ` in ${nameOf(within)}`}`
