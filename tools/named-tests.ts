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
  const errors = (test.result().errors ?? []).map(({ message }) => message.replaceAll(/\s+/g, ' '))
  const why = errors.join(' | ').slice(0, ERROR_CHARACTERS)
  return `${test.module.relativeModuleId} › ${test.fullName}${why === '' ? '' : ` — ${why}`}`
}

function name(outcome: string, names: string[]): void {
  if (names.length > 0)
    process.stdout.write(`  ${names.length} ${outcome}\n${names.map((each) => `    ${each}\n`).join('')}`)
}
