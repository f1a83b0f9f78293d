import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { freePort } from './e2e/support/free-port.ts'
import { browserFlags } from './tools/browser-flags.ts'
import { findTestBrowser } from './tools/find-browser.ts'

// Tests are quicker to write on a server that stays up: `E2E_PORT=… node tools/e2e-server.ts`.
const reuseExistingServer = process.env.E2E_PORT !== undefined
// The workers, which read this file too, inherit both by the environment.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= join(tmpdir(), `ardoise-e2e-${process.env.E2E_PORT}`)
// Each Ardoise would strip the types of 1,500 files anew: a fifth of what its start computes.
process.env.NODE_COMPILE_CACHE ??= join(process.env.E2E_DATA_DIR, '..', 'ardoise-compile-cache')
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  reporter: [['list'], ['./tools/named-skips.ts']],
  forbidOnly: true,
  fullyParallel: true,
  // A test that failed because the machine stood still passes the second time; the runner names it (tools/test.ts).
  retries: 1,
  // More than the two processors there are: tests wait a third of their time (ADR 036).
  workers: 3,
  // Generous: a machine that stands still for ten seconds fails no test, and one that hangs fails all the same.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    ...devices['Desktop Chrome'],
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // What a worker asks for is not seen by `page.route`: the test of the worker lets it run.
    serviceWorkers: 'block',
    // Nothing to wait for between a click and what it shows; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test costs a third of the whole time: ask for it (`--trace on`) where one fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    launchOptions: {
      executablePath: findTestBrowser() ?? undefined,
      args: browserFlags,
    },
  },
  webServer: {
    command: 'node tools/e2e-server.ts',
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    reuseExistingServer,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
