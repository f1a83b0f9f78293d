import { runInForeground } from './run-program.ts'

/** `npm run composition`: the table of the screens, their rows in sight and the pixels to the first one, beside their bars; fails below one. */
process.exitCode = await runInForeground({
  command: 'playwright',
  args: [
    'test',
    'composition.spec.ts',
    '--reporter=line',
    '--workers=1',
    '--retries=0',
    ...process.argv.slice(2),
  ],
  env: { COMPOSITION: '1' },
})
