import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { searchTopics } from '#web/features/help/help-topics.ts'
import { leastBrowsers, leastBrowsersText } from './least-browsers.ts'

test('the help and the README say the least versions, in one number for Chrome and Edge', () => {
  expect(leastBrowsers.edge).toBe(leastBrowsers.chrome)
  const [topic] = searchTopics('quel navigateur')
  expect(JSON.stringify(topic?.sections)).toContain(leastBrowsersText)
  const { chrome, firefox, safari } = leastBrowsers
  expect(readFileSync('README.md', 'utf8')).toContain(
    `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or newer`,
  )
})
