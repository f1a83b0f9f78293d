import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import { watchFocus } from './watch-focus.ts'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
// Only pages of the site: the browser's PDF viewer is made of chrome: pages.
const NETWORK = /^(https?|wss?):$/
const BROWSER_OWN = /^chrome(-extension)?:/
const REFUSED_BY_SERVER = /^Failed to load resource: the server responded with a status of (\d+)/
const NO_NETWORK =
  /^(Failed to load resource: net::ERR_|TypeError: Failed to fetch dynamically imported module: )/

/** Errors that a test expects in the browser's console. */
export type Expected = {
  /** Statuses of 4xx and 5xx answers that the test provokes. */
  statuses(...statuses: number[]): void
  /** The error that an error screen reports, which React logs as `ApiError: …`. */
  errorScreen(message: string): void
  /** The test cuts the network or stops the server, which answers 503 while it stops. */
  noNetwork(): void
}

/** Collects what no test may see: console errors and warnings of our policy, uncaught errors, a focus that is lost, requests beyond the loopback. */
export class BrowserGuard implements Expected {
  readonly faults: string[] = []
  private readonly expectedStatuses = new Set<number>()
  private readonly expectedErrors = new Set<string>()
  private networkCut = false

  statuses(...statuses: number[]): void {
    for (const status of statuses) this.expectedStatuses.add(status)
  }

  errorScreen(message: string): void {
    this.expectedErrors.add(`ApiError: ${message}`)
  }

  noNetwork(): void {
    this.networkCut = true
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => this.look(message))
    // An attempt to compile by `new Function` is refused in silence: Zod’s first schema makes one where `zod-without-eval.ts` came too late.
    context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        if (blockedURI === 'eval') console.error(`Content Security Policy: ${violatedDirective} refused eval`)
      })
    })
    context.addInitScript(watchFocus)
    // Of an error that no script threw, as of an import that failed, the stack is empty.
    context.on('weberror', (error) => this.faults.push(`uncaught: ${error.error().stack || error.error()}`))
    context.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url())
      if (NETWORK.test(protocol) && !LOOPBACK.has(hostname))
        this.faults.push(`left the machine: ${request.url()}`)
    })
  }

  private look(message: ConsoleMessage): void {
    const text = message.text()
    if (BROWSER_OWN.test(message.location().url)) return
    if (message.type() !== 'error' && !/Content.Security.Policy/i.test(text)) return
    const status = REFUSED_BY_SERVER.exec(text)?.[1]
    if (status !== undefined && this.expectedStatuses.has(Number(status))) return
    if (this.expectedErrors.has(text.split('\n')[0] ?? '')) return
    if (this.networkCut && (NO_NETWORK.test(text) || status === '503')) return
    this.faults.push(`console: ${text} (${message.location().url})`)
  }
}
