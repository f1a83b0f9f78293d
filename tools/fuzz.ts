import { randomInt } from 'node:crypto'
import { proveFuzz } from './prove-fuzz.ts'
import { runInForeground } from './run-program.ts'

/**
 * `npm run fuzz`: 40,000 hostile and near-valid requests of every role to a whole Ardoise on a database of its own, half of them in sequences
 * about one thing, with every sum looked at after each 500 (server/test/fuzz/). FUZZ_REQUESTS and FUZZ_SEED change how many and which; the
 * seed is printed. `-- --prove` shows instead that it catches: each mend of tools/fuzz-proofs.ts is taken back in a copy of the
 * project (`--only=` selects by words), and the fuzz of that copy must fail.
 */
if (process.argv.includes('--prove')) {
  const only = process.argv.find((each) => each.startsWith('--only='))?.slice('--only='.length)
  process.exitCode = (await proveFuzz(only ?? '')) === 0 ? 0 : 1
} else
  process.exitCode = await runInForeground({
    command: 'vitest',
    args: ['run', 'server/test/fuzz'],
    env: {
      FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '40000',
      FUZZ_SEED: process.env.FUZZ_SEED ?? String(randomInt(1_000_000_000)),
    },
  })
