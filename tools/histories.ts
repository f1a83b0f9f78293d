import { randomInt } from 'node:crypto'
import { runInForeground } from './run-program.ts'

/**
 * `npm run histories`: 10,000 random histories of reminders, of 400 days each, against a small model that was written apart from the engine, then 400 days of an
 * organization through PostgreSQL, with two workers, outages and the change of the clocks. HISTORIES, HISTORY_DAYS and HISTORY_SEED change how many, how long and
 * which; the seed is printed. The tests of each day live a few hundred and ten weeks.
 */
const env = {
  HISTORIES: process.env.HISTORIES ?? '10000',
  HISTORY_DAYS: process.env.HISTORY_DAYS ?? '400',
  HISTORY_SEED: process.env.HISTORY_SEED ?? String(randomInt(1_000_000_000)),
}
process.stdout.write(`HISTORY_SEED=${env.HISTORY_SEED}\n`)
process.exitCode = await runInForeground({
  command: 'vitest',
  args: [
    'run',
    '--project',
    'node',
    'shared/domain/reminders/random-days.test.ts',
    'server/features/reminders/days-through.test.ts',
  ],
  env,
})
