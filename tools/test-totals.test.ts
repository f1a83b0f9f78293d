import { expect, test } from 'vitest'
import { skippedIn, totalsOf } from './test-totals.ts'

test('skipped tests of Vitest are counted and named', () => {
  const output =
    ' Test Files  1 passed (1)\n      Tests  1 failed | 12 passed | 2 skipped (15)\n  1 failed\n    a.test.ts › breaks — why\n  2 skipped\n    b.test.ts › the published contract has the fields\n    c.test.ts › on Dovecot\n'
  expect(totalsOf('vitest', output)).toEqual({ passed: 12, failed: 1, retried: 0, skipped: 2 })
  expect(skippedIn(output)).toEqual([
    'b.test.ts › the published contract has the fields',
    'c.test.ts › on Dovecot',
  ])
})

test('and those of Playwright, with their reason, whether its own count comes before or after', () => {
  const named = '  1 skipped\n    bare-machine.spec.ts › as root — no namespaces here\n'
  for (const output of [
    `${named}\n  1 skipped\n  7 passed (1.0m)\n`,
    `  1 skipped\n  7 passed (1.0m)\n${named}`,
  ]) {
    expect(totalsOf('playwright', output)).toMatchObject({ passed: 7, skipped: 1 })
    expect(skippedIn(output)).toEqual(['bare-machine.spec.ts › as root — no namespaces here'])
  }
})

test('where nothing was skipped, nothing is named', () => {
  expect(skippedIn('      Tests  12 passed (12)\n')).toEqual([])
})
