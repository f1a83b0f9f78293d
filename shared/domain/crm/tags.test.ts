import { expect, test } from 'vitest'
import { changedTags, tagKey } from './tags.ts'

test('one tag whatever its capitals, spaces and composed letters', () => {
  expect(tagKey(' Grand\u00a0 COMPTE ')).toBe('grand compte')
  expect(tagKey('E\u0301te\u0301')).toBe(tagKey('été'))
})

test.each([
  [[], { add: ['Syndic', 'bâtiment'], remove: [] }, [], ['bâtiment', 'Syndic']],
  [['Syndic'], { add: ['SYNDIC '], remove: [] }, [], ['Syndic']],
  [[], { add: ['grand compte'], remove: [] }, ['Grand compte'], ['Grand compte']],
  [['Grand compte', 'Syndic'], { add: [], remove: ['grand compte'] }, [], ['Syndic']],
  [['A'], { add: ['A'], remove: ['a'] }, [], ['A']],
  [['A'], { add: ['  '], remove: [] }, [], ['A']],
  [['Lot 10', 'Lot 2'], { add: ['Lot 1'], remove: [] }, [], ['Lot 1', 'Lot 2', 'Lot 10']],
])('%j changed by %j, where %j are known, is %j', (tags, change, known, after) => {
  expect(changedTags(tags, change, known)).toEqual(after)
})
