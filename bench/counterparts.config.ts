import { defineConfig } from 'vitest/config'

process.env.TZ = 'Asia/Kathmandu'

/** What others wrote, tried against Ardoise (`npm run counterparts`, docs/decisions/226…): programs and packages that are no dependency of ours. */
export default defineConfig({
  test: {
    include: ['bench/counterparts/*-counterpart.ts'],
    globalSetup: 'server/test/global-setup.ts',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { TZ: 'Asia/Kathmandu' },
  },
})
