import { stripVTControlCharacters } from 'node:util'

type Totals = { passed: number; failed: number; retried: number; skipped: number }
/** Tests that pass at their second try, in each runner: more than these are a fault of ours, not of the machine. */
const MOST_RETRIED = 3

/** The totals in each runner's output: `check: 6 passed, 0 failed`, `Tests  1 failed | 12 passed (13)`, `  2 failed`. */
const CLOSING_LINES: Record<string, RegExp> = {
  check: /^check: .*$/gm,
  vitest: /^\s*Tests\s.*$|^ {2}\d+ flaky$/gm,
  playwright: /^ {2}\d+ (passed|failed|flaky|skipped|did not run)\b/gm,
}

/** Counts of a runner, by the words of its own closing lines. */
export function totalsOf(name: string, output: string): Totals {
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

/** The names below « 3 skipped » at the end of a runner's output. */
export function skippedIn(output: string): string[] {
  const [, names = ''] = /^ {2}\d+ skipped\n((?: {4}.*\n)+)/m.exec(stripVTControlCharacters(output)) ?? []
  return names.split('\n').flatMap((line) => line.trim() || [])
}
