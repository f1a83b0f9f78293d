import { expect, it } from 'vitest'
import { callOutcomes } from './call-names.ts'
import { outcomeOfKey, outcomeRows } from './outcomes.ts'

it('has a key of its own for each outcome', () => {
  const keys = callOutcomes.map((outcome) => outcomeRows[outcome].key)
  expect(new Set(keys).size).toBe(callOutcomes.length)
  for (const outcome of callOutcomes) expect(outcomeOfKey(outcomeRows[outcome].key)).toBe(outcome)
  expect(outcomeOfKey('X')).toBe('stop')
  expect(outcomeOfKey('Enter')).toBeNull()
})

it('starts the 60 days by a refusal, and an opposition by « Ne plus appeler » alone', () => {
  const starting = (effect: string) =>
    callOutcomes.filter((outcome) => outcomeRows[outcome].effect === effect)
  expect(starting('refusal')).toEqual(['refusal'])
  expect(starting('opposition')).toEqual(['stop'])
  expect(starting('wrong_number')).toEqual(['wrong_number'])
})

it('proposes a promise and a dispute where they were told', () => {
  expect(outcomeRows.promise.next).toBe('promise')
  expect(outcomeRows.dispute.next).toBe('dispute')
})
