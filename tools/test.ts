import { stripVTControlCharacters } from 'node:util'
import { runProgram } from './run-program.ts'
import { ensureTestPrograms } from './test-programs.ts'

type Phase = { name: string; command: string; args: string[] }
type Totals = { passed: number; failed: number; retried: number; skipped: number }
/** A test named at the end of a runner's output, or a step of the check that failed. */
const NAMED = /^ {4}\S+\.(?:spec|test)\.tsx?\S* › .*$|^✗ .*$/gm
/** Tests that pass at their second try, in each runner: more than these are a fault of ours, not of the machine. */
const MOST_RETRIED = 3

const PHASES: Phase[] = [
  { name: 'check', command: 'node', args: ['tools/check.ts'] },
  { name: 'vitest', command: 'vitest', args: ['run'] },
  { name: 'playwright', command: 'playwright', args: ['test'] },
]

/** The interface that Playwright's tests open, built in the time that Vitest's tests leave idle. */
const BUILD = { command: 'nice', args: ['-n', '19', 'node', 'tools/build.ts'] }

/** The totals in each runner's output: `check: 6 passed, 0 failed`, `Tests  1 failed | 12 passed (13)`, `  2 failed`. */
const CLOSING_LINES: Record<string, RegExp> = {
  check: /^check: .*$/gm,
  vitest: /^\s*Tests\s.*$|^ {2}\d+ flaky$/gm,
  playwright: /^ {2}\d+ (passed|failed|flaky|skipped|did not run)\b/gm,
}

function totalsOf(name: string, output: string): Totals {
  const closing =
    stripVTControlCharacters(output)
      .match(CLOSING_LINES[name] ?? /$^/)
      ?.join('\n') ?? ''
  const count = (word: string) => Number(new RegExp(String.raw`(\d+) ${word}`).exec(closing)?.[1] ?? 0)
  const retried = count('flaky')
  const tooMany = retried > MOST_RETRIED ? retried : 0
  return {
    // Playwright counts the flaky ones apart, Vitest among the passed.
    passed: count('passed') + (name === 'playwright' ? retried : 0) - tooMany,
    failed: count('failed') + count('did not run') + tooMany,
    retried,
    skipped: count('skipped'),
  }
}

/** `npm test`: every phase runs, whatever the one before said; the first failure decides the exit code. */
async function main(): Promise<void> {
  const startedAt = performance.now()
  await ensureTestPrograms()
  const totals = { passed: 0, failed: 0 }
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
    if (code !== 0 || failed > 0) process.exitCode = 1
    lines.push(
      `${code === 0 && failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed + broken} failed (${seconds.toFixed(0)} s)${retried > 0 ? `, ${retried} at a second try` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`,
      ...(stripVTControlCharacters(output).match(NAMED) ?? []),
    )
  }
  const minutes = (performance.now() - startedAt) / 60_000
  process.stdout.write(`\n${lines.join('\n')}\ntotal time ${minutes.toFixed(1)} min\n`)
  process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`)
}

await main()
