import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Ends the output of Vitest as Playwright ends its own: the names of the tests that failed, passed at their second try or were skipped, and why. */
export default class NamedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    name('failed', [
      ...modules
        .filter((module) => module.errors().length > 0)
        .map(({ relativeModuleId }) => `${relativeModuleId} › the file itself`),
      ...tests.filter((test) => test.result().state === 'failed').map(nameOf),
    ])
    name('flaky', tests.filter((test) => test.diagnostic()?.flaky).map(nameOf))
    name('skipped', tests.filter((test) => test.result().state === 'skipped').map(nameOf))
  }
}

/** Enough of an error to know it by; the whole output is not always kept. */
const ERROR_CHARACTERS = 400

function nameOf(test: TestCase): string {
  const why = (test.result().errors ?? []).map(textOf).join(' | ')
  return `${test.module.relativeModuleId} › ${test.fullName}${why === '' ? '' : ` — ${why}`}`
}

/** A property's error says what it was given; its cause says what went wrong. */
function textOf({ message, cause }: { message?: string; cause?: unknown }): string {
  const said = (message ?? '').replaceAll(/\s+/g, ' ').slice(0, ERROR_CHARACTERS)
  return typeof cause === 'object' && cause !== null ? `${said} ← ${textOf(cause)}` : said
}

function name(outcome: string, names: string[]): void {
  if (names.length > 0)
    process.stdout.write(`  ${names.length} ${outcome}\n${names.map((each) => `    ${each}\n`).join('')}`)
}
