import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserFlags } from './tools/browser-flags.ts'
import { findTestBrowser } from './tools/find-browser.ts'
import { contractPlugin } from './tools/vite-contract.ts'
import { iconsByName } from './tools/vite-icons.ts'
import { patchLibraries } from './tools/vite-patches.ts'

/** An odd time zone (+05:45): a day computed in the machine's zone instead of the organization's shows at once. */
const TZ = 'Asia/Kathmandu'
process.env.TZ = TZ

const COMPONENTS = 'web/**/*.browser.test.tsx'

export default defineConfig({
  test: {
    allowOnly: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Files of one worker share what they import: a third less time, and any order of files passes (`--sequence.shuffle.files`).
    isolate: false,
    maxWorkers: 2,
    reporters: ['default', './tools/named-tests.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // One project after the other: Chromium beside them makes each take twice as long on two cores.
          sequence: { groupOrder: 0 },
          include: ['{shared,server,web,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [COMPONENTS],
          globalSetup: 'server/test/global-setup.ts',
          setupFiles: 'server/test/strict.ts',
          env: { TZ },
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As Playwright's: one of thousands that failed because the machine stood still passes the second time, and is named.
          retry: 1,
          // The queue looks every few seconds, on a busy machine.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        cacheDir: 'node_modules/.vite/components',
        // The page of the frames of mails.
        publicDir: 'web/public',
        define: { __GALLERY__: 'true' },
        plugins: [contractPlugin(), patchLibraries(), iconsByName(), react(), tailwindcss()],
        resolve: { dedupe: ['react', 'react-dom'] },
        // All that any page imports is known from the start: a library found later would reload the tests under way.
        optimizeDeps: { entries: ['web/main.tsx', 'web/test/*.{ts,tsx}', COMPONENTS], exclude: ['sonner'] },
        test: {
          name: 'components',
          sequence: { groupOrder: 1 },
          include: [COMPONENTS],
          globalSetup: 'web/test/beacon-server.ts',
          setupFiles: 'web/test/component-setup.ts',
          testTimeout: 60_000,
          // As in Node.
          retry: 1,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            locators: { exact: false },
            provider: playwright({
              launchOptions: { executablePath: findTestBrowser() ?? undefined, args: browserFlags },
              contextOptions: { locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' },
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
