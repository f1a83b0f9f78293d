import { expect, test } from 'vitest'
import {
  type BuyerCode,
  buyerCodes,
  buyerMayAnswer,
  buyerMayChoose,
  receptionHistory,
} from './buyer-statuses.ts'

const arrived = '2027-09-06T08:00:00Z'
const said = (...codes: [BuyerCode, ...string[]][]) =>
  receptionHistory(
    arrived,
    codes.map(([code, ...reasons], index) => ({
      id: `${index}`,
      code,
      at: `2027-09-06T09:0${index}:00Z`,
      reasons,
      state: 'waiting' as const,
    })),
  )
const choices = (history: ReturnType<typeof said>) =>
  buyerCodes.filter((code) => buyerMayChoose(code, history).ok)
const fault = (code: BuyerCode, reasons: string[], history: ReturnType<typeof said>) => {
  const verdict = buyerMayAnswer({ code, reasons }, history)
  return verdict.ok ? null : verdict.code
}

test('a buyer says anything of what came, in any order, and nothing of what did not', () => {
  expect(choices(said())).toEqual([...buyerCodes])
  expect(choices(said([211]))).toEqual([204, 205, 206, 207, 208, 210])
  expect(choices(receptionHistory(null, []))).toEqual([])
})
test('a refusal ends it', () => {
  expect(choices(said([205], [210, 'CMD_ERR']))).toEqual([])
  expect(fault(211, [], said([210, 'CMD_ERR']))).toBe('life_cycle_ended')
})
test('what the platform refused was not said', () => {
  const refused = {
    id: 'a',
    code: 210,
    at: '2027-09-06T09:00:00Z',
    reasons: ['CMD_ERR'],
    state: 'refused' as const,
  }
  expect(choices(receptionHistory(arrived, [refused]))).toEqual([...buyerCodes])
})
test('the same is not said twice in a row, but for another reason', () => {
  expect(fault(204, [], said([204]))).toBe('life_cycle_said_already')
  expect(fault(204, [], said([204], [205]))).toBeNull()
  expect(fault(207, ['QTE_ERR'], said([207, 'QTE_ERR']))).toBe('life_cycle_said_already')
  expect(fault(207, ['PU_ERR'], said([207, 'QTE_ERR']))).toBeNull()
})
test('a reason is compulsory for 206, 207, 208 and 210, and of the list of the status', () => {
  for (const code of [206, 207, 208, 210] as const)
    expect(fault(code, [], said())).toBe('life_cycle_reason_missing')
  for (const code of [204, 205, 211] as const) expect(fault(code, [], said())).toBeNull()
  expect(fault(210, ['QTE_ERR'], said())).toBe('life_cycle_reason_unknown')
  expect(fault(205, ['AUTRE'], said())).toBe('life_cycle_reason_unknown')
})
