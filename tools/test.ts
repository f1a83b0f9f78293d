import { stripVTControlCharacters } from 'node:util'
import { runProgram } from './run-program.ts'
import { ensureTestPrograms } from './test-programs.ts'
import { skippedIn, totalsOf } from './test-totals.ts'

type Phase = { name: string; command: string; args: string[] }
/** A test named at the end of a runner's output, or a step of the check that failed. */
const NAMED = /^ {4}\S+\.(?:spec|test)\.tsx?\S* › .*$|^✗ .*$/gm
const PHASES: Phase[] = [
  { name: 'check', command: 'node', args: ['tools/check.ts'] },
  { name: 'vitest', command: 'vitest', args: ['run'] },
  { name: 'playwright', command: 'playwright', args: ['test'] },
]

/** The interface that Playwright's tests open, built in the time that Vitest's tests leave idle. */
const BUILD = { command: 'nice', args: ['-n', '19', 'node', 'tools/build.ts'] }

/** `npm test`: every phase runs, whatever the one before said; the first failure decides the exit code. */
async function main(): Promise<void> {
  const startedAt = performance.now()
  await ensureTestPrograms()
  const totals = { passed: 0, failed: 0, skipped: 0 }
  const skips: string[] = []
  const lines: string[] = []
  let built: Promise<unknown> = Promise.resolve()
  for (const { name, command, args } of PHASES) {
    process.stdout.write(`\n── ${name} ──\n`)
    if (name === 'vitest') built = runProgram(BUILD)
    // Builds anew, and says why, what could not be built meanwhile.
    if (name === 'playwright') await built
    const { code, output, seconds } = await runProgram({ command, args }, { echo: true })
    const { passed, failed, retried, skipped } = totalsOf(name, output)
    const broken = code !== 0 && failed === 0 ? 1 : 0
    totals.passed += passed
    totals.failed += failed + broken
    totals.skipped += skipped
    skips.push(...skippedIn(output))
    if (code !== 0 || failed > 0) process.exitCode = 1
    lines.push(
      `${code === 0 && failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed + broken} failed (${seconds.toFixed(0)} s)${retried > 0 ? `, ${retried} at a second try` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`,
      ...(stripVTControlCharacters(output).match(NAMED) ?? []),
    )
  }
  const minutes = (performance.now() - startedAt) / 60_000
  process.stdout.write(`\n${lines.join('\n')}\ntotal time ${minutes.toFixed(1)} min\n`)
  const named = totals.skipped > 0 ? `, ${totals.skipped} skipped: ${skips.join('; ')}` : ''
  process.stdout.write(`${totals.passed} passed, ${totals.failed} failed${named}\n`)
}

await main()
