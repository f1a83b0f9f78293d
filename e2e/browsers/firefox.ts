import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Driver, PATIENCE_MS, within } from './driver.ts'

type Answer = {
  id?: number
  result?: unknown
  error?: string
  message?: string
  method?: string
  params?: unknown
}
type Remote = { type: string; value?: unknown }
type Called = { type: 'success'; result: Remote } | { type: 'exception'; exceptionDetails: { text: string } }

/** Nothing beyond the loopback is asked, and a page may use a whole core. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.search.update': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'fr-FR, fr',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'network.proxy.type': 0,
  'pdfjs.disabled': true,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': 'data:,',
}

export type Firefox = Driver & {
  /** Runs the source of a function in each document of this person, before its first script. */
  beforeScripts(source: string): Promise<void>
}

/** Firefox by WebDriver BiDi, which it speaks itself, without geckodriver; without a window unless a screen reader reads it in this environment. */
export async function startFirefox(program: string, read?: Record<string, string>): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'ardoise-firefox-'))
  const preferences =
    read === undefined ? PREFERENCES : { ...PREFERENCES, 'accessibility.force_disabled': -1 }
  const written = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), written.join('\n'))
  const child = spawn(
    program,
    [
      ...(read === undefined ? ['--headless'] : []),
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
      '--width',
      '1366',
      '--height',
      '900',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile, TZ: 'Europe/Paris', ...read },
    },
  )
  const line = await connect(child, `${await within(addressOf(child), program)}/session`)
  const session = await line.send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  await line.send('session.subscribe', { events: ['log.entryAdded'] })
  let person = ''
  let context = ''
  const renew = async () => {
    const before = person
    ;({ userContext: person } = await line.send<{ userContext: string }>('browser.createUserContext', {}))
    ;({ context } = await line.send<{ context: string }>('browsingContext.create', {
      type: 'tab',
      userContext: person,
    }))
    // A reader reads the page that has the focus, and a new tab gives it to its address.
    if (read !== undefined) await line.send('browsingContext.activate', { context })
    await line.send('browsingContext.setViewport', { context, viewport: { width: 1366, height: 900 } })
    if (before !== '') await line.send('browser.removeUserContext', { userContext: before })
  }
  await renew()
  return {
    name: `Firefox ${session.capabilities.browserVersion}`,
    renew,
    open: async (url) => {
      await line.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    run: async (source, args) => {
      const called = await line.send<Called>('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify((await (${source})(...JSON.parse(args))) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      })
      if (called.type === 'exception') throw new Error(called.exceptionDetails.text)
      return JSON.parse(String(called.result.value))
    },
    act: async (actions) => {
      await line.send('input.performActions', { context, actions })
    },
    setFiles: async (selector, files) => {
      const { nodes } = await line.send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
      })
      await line.send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files })
    },
    print: async () => {
      const { data } = await line.send<{ data: string }>('browsingContext.print', {
        context,
        // A4, in centimetres.
        page: { width: 21, height: 29.7 },
      })
      return Buffer.from(data, 'base64')
    },
    screenshot: async () => {
      const { data } = await line.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    setCookie: async (address, name, value) => {
      await line.send('storage.setCookie', {
        cookie: {
          name,
          value: { type: 'string', value },
          domain: new URL(address).hostname,
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
        },
        partition: { type: 'storageKey', userContext: person },
      })
    },
    beforeScripts: async (functionDeclaration) => {
      await line.send('script.addPreloadScript', { functionDeclaration, contexts: [context] })
    },
    takeFaults: () => line.faults.splice(0),
    close: async () => {
      line.close()
      child.kill()
      await new Promise((ended) => (child.exitCode === null ? child.once('close', ended) : ended(null)))
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

/** What it writes of a request that a page had under way when it was left; nobody hears its answer. */
const CUT_OFF =
  /^Failed to load ‘http:\/\/127\.0\.0\.1:\d+\/api\/.*’\. A ServiceWorker intercepted the request and encountered an unexpected error\.$/

const LISTENS = /WebDriver BiDi listening on (ws:\/\/\S+)/

function addressOf(child: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const found = LISTENS.exec(printed)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('close', () => reject(new Error(printed)))
  })
}

/** Commands and their answers, by number; errors of the console are gathered beside them. */
async function connect(child: ChildProcess, address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const faults: string[] = []
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message, method, params } = JSON.parse(String(data)) as Answer
    if (method === 'log.entryAdded') {
      const { level, text } = params as { level: string; text: string }
      if (level === 'error' && !CUT_OFF.test(text)) faults.push(text)
    }
    const asked = id === undefined ? undefined : waiting.get(id)
    if (asked === undefined) return
    waiting.delete(id!)
    if (error === undefined) asked.resolve(result)
    else asked.reject(new Error(`${error}: ${message}`))
  })
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox ended'))
    waiting.clear()
  }
  socket.addEventListener('close', fail)
  child.once('close', fail)
  await within(
    new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)))
    }),
    address,
  )
  return {
    faults,
    send<Result>(method: string, params: Record<string, unknown>): Promise<Result> {
      last += 1
      const id = last
      const answered = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
      socket.send(JSON.stringify({ id, method, params }))
      return within(answered as Promise<Result>, method, 2 * PATIENCE_MS)
    },
    close: () => socket.close(),
  }
}
