import { randomInt } from 'node:crypto'
import { runInForeground } from './run-program.ts'

/**
 * `npm run fuzz`: 40,000 hostile and near-valid requests of every role to a whole Ardoise on a database of its own
 * (server/test/fuzz/). FUZZ_REQUESTS and FUZZ_SEED change how many and which; the seed is printed.
 */
process.exitCode = await runInForeground({
  command: 'vitest',
  args: ['run', 'server/test/fuzz'],
  env: {
    FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '40000',
    FUZZ_SEED: process.env.FUZZ_SEED ?? String(randomInt(1_000_000_000)),
  },
})
