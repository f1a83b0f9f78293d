import { defineConfig } from 'vitest/config'

/** An odd time zone (+05:45): a day computed in the machine's zone instead of the organization's shows at once. */
const TZ = 'Asia/Kathmandu'
process.env.TZ = TZ

export default defineConfig({
  test: {
    include: ['{shared,server,web,tools,bench}/**/*.test.{ts,tsx}'],
    globalSetup: 'server/test/global-setup.ts',
    setupFiles: 'server/test/strict.ts',
    env: { TZ },
    pool: 'forks',
    maxWorkers: 2,
    // Files of one worker share what they import: a third less time, and any order of files passes (`--sequence.shuffle.files`).
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The queue looks every few seconds, on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    allowOnly: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
