import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { type Driver, PATIENCE_MS, within } from './driver.ts'

/** The name that WebDriver gives to an element in JSON (https://w3c.github.io/webdriver/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const STEP_MS = 100

/** WebKitGTK’s small browser, on a screen of its own (Xvfb), by WebDriver. */
export async function startWebKit(programs: {
  driver: string
  browser: string
  screen: string
}): Promise<Driver> {
  const display = `:${50 + (process.pid % 900)}`
  const screen = spawn(programs.screen, [display, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  const port = await freePort()
  const child = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LANG: 'fr_FR.UTF-8',
      LANGUAGE: 'fr',
      TZ: 'Europe/Paris',
      NO_AT_BRIDGE: '1',
      // Another machine may have no graphics at all.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  })
  const ask = async <Result>(method: string, path: string, body?: unknown): Promise<Result> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(2 * PATIENCE_MS),
    })
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  let session = ''
  let version = ''
  const begin = async () => {
    const made = await ask<{ sessionId: string; capabilities: { browserVersion: string } }>(
      'POST',
      '/session',
      {
        capabilities: {
          alwaysMatch: {
            'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
            timeouts: { script: 2 * PATIENCE_MS, pageLoad: 2 * PATIENCE_MS },
          },
        },
      },
    )
    session = `/session/${made.sessionId}`
    version = made.capabilities.browserVersion
    await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1366, height: 960 })
  }
  const end = async () => {
    await ask('DELETE', session).catch(() => {})
  }
  await within(answers(port), programs.driver)
  await begin()
  return {
    name: `WebKitGTK ${version}`,
    renew: async () => {
      await end()
      await begin()
    },
    open: async (url) => {
      await ask('POST', `${session}/url`, { url })
    },
    run: async (source, args) => {
      const script = `const done = arguments[1]; Promise.resolve().then(() => (${source})(...JSON.parse(arguments[0]))).then((value) => done(JSON.stringify({ value: value ?? null })), (error) => done(JSON.stringify({ error: String(error) })))`
      const told = await ask<string>('POST', `${session}/execute/async`, {
        script,
        args: [JSON.stringify(args)],
      })
      const { value, error } = JSON.parse(told) as { value: unknown; error?: string }
      if (error !== undefined) throw new Error(error)
      return value
    },
    act: async (actions) => {
      await ask('POST', `${session}/actions`, { actions })
    },
    setFiles: async (selector, paths) => {
      const found = await ask<Record<string, string>>('POST', `${session}/element`, {
        using: 'css selector',
        value: selector,
      })
      await ask('POST', `${session}/element/${found[ELEMENT]}/value`, { text: paths.join('\n') })
    },
    // Its driver does not know the command.
    print: async () => null,
    screenshot: async () => Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'),
    setCookie: async (address, name, value) => {
      // A cookie is set for the document that is open.
      if (!(await ask<string>('GET', `${session}/url`)).startsWith(address))
        await ask('POST', `${session}/url`, { url: `${address}/favicon.svg` })
      await ask('POST', `${session}/cookie`, {
        cookie: { name, value, path: '/', httpOnly: true, sameSite: 'Lax' },
      })
    },
    takeFaults: () => [],
    close: async () => {
      await end()
      child.kill()
      screen.kill()
    },
  }
}

async function answers(port: number): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
    const isReady = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await setTimeout(STEP_MS)
  }
}
