import type { Reporter, TestCase } from '@playwright/test/reporter'

/** Ends the output of Playwright with the names of the tests that were skipped, and why: it counts them alone by itself. */
export default class NamedSkips implements Reporter {
  #skipped: string[] = []

  onTestEnd(test: TestCase): void {
    if (test.outcome() !== 'skipped') return
    const why = test.annotations.flatMap(({ type, description }) =>
      type === 'skip' && description ? [description] : [],
    )
    this.#skipped.push([test.titlePath().slice(2).join(' › '), ...why].join(' — '))
  }

  onEnd(): void {
    const names = this.#skipped
    if (names.length > 0)
      process.stdout.write(`  ${names.length} skipped\n${names.map((each) => `    ${each}\n`).join('')}`)
  }

  printsToStdio(): boolean {
    return false
  }
}
