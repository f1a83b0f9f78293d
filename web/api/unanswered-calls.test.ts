import { beforeEach, expect, test } from 'vitest'
import { UnansweredCalls } from './unanswered-calls.ts'

let now = 0
let calls: UnansweredCalls
beforeEach(() => {
  now = 0
  calls = new UnansweredCalls(() => now)
})
function attempt(call: string, outcome: 'done' | 'refused' | 'lost'): string {
  calls.begin(call.split('.')[0]!, call)
  const key = calls.keyOf(call)!
  calls.end(call, outcome)
  return key
}

test('an unanswered call is repeated under its key, an answered one under a new key', () => {
  const key = attempt('crm.create A', 'lost')
  expect(attempt('crm.create A', 'lost')).toBe(key)
  expect(attempt('crm.create B', 'lost')).not.toBe(key)
  expect(attempt('crm.create A', 'done')).toBe(key)
  expect(attempt('crm.create A', 'done')).not.toBe(key)
})

test('a refused call gets a new key, since it was answered', () => {
  const key = attempt('crm.create A', 'refused')
  expect(attempt('crm.create A', 'done')).not.toBe(key)
})

test('a call undone by a later change of the same feature gets a new key', () => {
  const key = attempt('members.suspend Zoé', 'lost')
  const other = attempt('crm.create A', 'lost')
  attempt('members.role Zoé', 'refused')
  expect(attempt('members.suspend Zoé', 'lost')).toBe(key)
  attempt('members.reactivate Zoé', 'done')
  expect(attempt('members.suspend Zoé', 'lost')).not.toBe(key)
  expect(attempt('crm.create A', 'lost')).toBe(other)
})

test('a call in progress keeps its key, whatever else succeeds', () => {
  calls.begin('crm', 'crm.create A')
  const key = calls.keyOf('crm.create A')!
  attempt('crm.archive B', 'done')
  now = 11 * 60_000
  calls.begin('crm', 'crm.create A')
  expect(calls.keyOf('crm.create A')).toBe(key)
})

test('a call repeated after ten minutes gets a new key', () => {
  const key = attempt('quotes.create', 'lost')
  now = 9 * 60_000
  expect(attempt('quotes.create', 'lost')).toBe(key)
  now = 10 * 60_000
  expect(attempt('quotes.create', 'lost')).not.toBe(key)
})
