import { expect, test } from 'vitest'
import { appRoutes } from '#web/app-routes.gen.ts'
import { helpTopics, topicOfScreen } from '#web/features/help/help-topics.ts'

const screens = appRoutes.flatMap(({ options }) => ('path' in options ? [String(options.path)] : []))

test('the « ? » of every screen leads to a page of the help', () => {
  expect(screens.length).toBeGreaterThan(70)
  expect(screens.filter((path) => path !== '$' && topicOfScreen(path) === undefined)).toEqual([])
})

test('what a page of the help opens is a screen', () => {
  const led = helpTopics.flatMap(({ screens: [first] }) => (first === undefined ? [] : [first]))
  // `/orgs` has no screen of its own, and its page leads nowhere.
  expect(led.filter((path) => path !== '/orgs' && !screens.includes(path))).toEqual([])
})
