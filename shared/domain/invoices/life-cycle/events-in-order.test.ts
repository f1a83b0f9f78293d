import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  condemnsDelivery,
  currentOf,
  inOrder,
  type LifeCycleEvent,
  maySay,
  reminderPause,
} from './events-in-order.ts'
import { lifeCycleReasons, needsReason, reasonsOf, reasonText } from './reasons.ts'
import { type LifeCycleCode, lifeCycleCodes, lifeCycleName, lifeCycleStatuses } from './statuses.ts'

const told = (code: number, at: string, ...reasons: string[]): LifeCycleEvent => ({
  id: `${code}-${at}`,
  code,
  reasons,
  at: `${at}:00Z`,
})
const deposited = [
  told(200, '2027-09-06T08:00'),
  told(202, '2027-09-06T08:05'),
  told(203, '2027-09-06T08:06'),
]
const paris = { timeZone: 'Europe/Paris', region: 'metropole' } as const
const say = (code: LifeCycleCode, ...reasons: string[]) => ({ code, by: lifeCycleStatuses[code].by, reasons })

describe('statuses', () => {
  test('have the official names, 206, 207 and 208 not swapped', () => {
    expect([200, 205, 206, 207, 208, 210, 211, 212, 213, 220].map(lifeCycleName)).toEqual([
      ...['Déposée', 'Approuvée', 'Approuvée partiellement', 'En litige', 'Suspendue', 'Refusée'],
      ...['Paiement transmis', 'Encaissée', 'Rejetée', 'Annulée'],
    ])
  })
  test('that Ardoise does not know keep their number', () => {
    expect(lifeCycleName(225)).toBe('Statut 225')
    expect(reasonText('RAISON_PROPRE')).toBe('RAISON_PROPRE')
    expect(reasonText('toString')).toBe('toString')
  })
  test('and each reason serves one at least', () => {
    const served = new Set(lifeCycleCodes.flatMap((code) => reasonsOf(code)))
    expect([...served].toSorted()).toEqual(Object.keys(lifeCycleReasons).toSorted())
  })
})

const anyEvent = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
  code: fc.constantFrom(...lifeCycleCodes, 225, 300),
  at: fc.constantFrom(
    '2027-09-06T08:00:00Z',
    '2027-09-06T08:00:00.000Z',
    '2027-09-07T08:00:00Z',
    '2027-09-08T08:00:00Z',
  ),
  reasons: fc.subarray(['DOUBLON', 'CMD_ERR']),
})
/** A message has one content, however often it comes. */
const messages = fc.uniqueArray(anyEvent, { selector: ({ id }) => id })

describe('what a platform reports', () => {
  test('tells the same in any order and however often', () => {
    const arrival = messages.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc
          .array(fc.nat({ max: Math.max(0, events.length - 1) }), { maxLength: 10 })
          .map((again) => [...events, ...again.flatMap((index) => events[index] ?? [])])
          .chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
      ),
    )
    fc.assert(
      fc.property(arrival, ([events, arrived]) => {
        expect(inOrder(arrived)).toEqual(inOrder(events))
        expect(currentOf(arrived)).toEqual(currentOf(events))
        expect(reminderPause(arrived, paris)).toEqual(reminderPause(events, paris))
      }),
      { numRuns: 1_000 },
    )
  })
  test('stands where its own times say, not where it came last', () => {
    expect(currentOf([])).toBeNull()
    expect(currentOf([told(205, '2027-09-08T08:00'), ...deposited])?.code).toBe(205)
  })
  test('ends with what is final, whatever is dated later', () => {
    expect(
      currentOf([...deposited, told(210, '2027-09-07T08:00', 'CMD_ERR'), told(204, '2027-09-08T08:00')])
        ?.code,
    ).toBe(210)
  })
  test('213 DOUBLON condemns the second delivery, not the invoice', () => {
    const second = told(213, '2027-09-06T09:00', 'DOUBLON')
    const events = [second, ...deposited]
    expect(condemnsDelivery(second)).toBe(true)
    expect(currentOf(events)?.code).toBe(203)
    expect(maySay(say(205), events)).toEqual({ ok: true })
  })
  test('213 DOUBLON before any other word says nothing of the invoice, and stops no reminder', () => {
    const alone = told(213, '2027-09-06T09:00', 'DOUBLON')
    expect(condemnsDelivery(alone)).toBe(true)
    expect(currentOf([alone])).toBeNull()
    expect(reminderPause([alone], paris)).toBeNull()
    expect(maySay(say(200), [alone])).toEqual({ ok: true })
  })
  test('213 for another reason rejects the invoice', () => {
    const wrong = told(213, '2027-09-06T09:00', 'CALCUL_ERR')
    expect(condemnsDelivery(wrong)).toBe(false)
    expect(currentOf([...deposited, wrong])?.code).toBe(213)
  })
})

describe('who may say what', () => {
  const fault = (next: Parameters<typeof maySay>[0], events = deposited) => {
    const verdict = maySay(next, events)
    return verdict.ok ? null : verdict.code
  }
  test('each its own', () => {
    expect(fault({ ...say(212), by: 'buyer' })).toBe('life_cycle_not_yours')
    expect(fault({ ...say(205), by: 'seller' })).toBe('life_cycle_not_yours')
    expect(fault({ ...say(200), by: 'seller' }, [])).toBe('life_cycle_not_yours')
  })
  test('the transmission in its order', () => {
    expect(fault(say(200), [])).toBeNull()
    expect(fault(say(202), [])).toBe('life_cycle_order')
    expect(fault(say(201), deposited.slice(0, 1))).toBeNull()
    expect(fault(say(203), deposited.slice(0, 1))).toBe('life_cycle_order')
    expect(fault(say(200))).toBe('life_cycle_order')
  })
  test('the processing in any, once deposited: paid, then disputed, then refused', () => {
    expect(fault(say(205), [])).toBe('life_cycle_not_deposited')
    const paid = [...deposited, told(212, '2027-09-20T08:00')]
    expect(fault(say(207, 'QTE_ERR'), paid)).toBeNull()
    expect(fault(say(210, 'CMD_ERR'), paid)).toBeNull()
    expect(fault(say(212), paid)).toBeNull()
  })
  test('nothing after an end', () => {
    for (const code of lifeCycleCodes.filter((each) => lifeCycleStatuses[each].final)) {
      const ended = [...deposited, told(code, '2027-09-07T08:00', 'CMD_ERR')]
      for (const next of lifeCycleCodes) expect(fault(say(next), ended)).toBe('life_cycle_ended')
    }
  })
  test('a reason where the rules ask one, and one of its list', () => {
    const needing = lifeCycleCodes.filter(needsReason)
    expect(needing).toEqual([206, 207, 208, 210, 213, 501])
    for (const code of needing) {
      expect(fault(say(code))).toBe('life_cycle_reason_missing')
      for (const reason of reasonsOf(code)) expect(fault(say(code, reason))).toBeNull()
    }
    expect(fault(say(210, 'QTE_ERR'))).toBe('life_cycle_reason_unknown')
    expect(fault(say(208, 'JUSTIF_ABS', 'TX_TVA_ERR'))).toBe('life_cycle_reason_unknown')
    expect(fault(say(205, 'AUTRE'))).toBe('life_cycle_reason_unknown')
    expect(fault(say(501, 'IRR_SYNTAX'), [])).toBeNull()
  })
})

describe('reminders', () => {
  test('wait three working days for a payment that the buyer announced', () => {
    // 2027-09-09 is a Thursday; 22:30 UTC is Friday in Paris.
    expect(reminderPause([...deposited, told(211, '2027-09-09T08:00')], paris)).toEqual({
      untilOn: '2027-09-14',
    })
    expect(reminderPause([...deposited, told(211, '2027-09-09T22:30')], paris)).toEqual({
      untilOn: '2027-09-15',
    })
  })
  test('go on when nothing stops the invoice', () => {
    expect(reminderPause([], paris)).toBeNull()
    expect(reminderPause(deposited, paris)).toBeNull()
    expect(
      reminderPause([...deposited, told(211, '2027-09-09T08:00'), told(212, '2027-09-10T08:00')], paris),
    ).toBeNull()
  })
  test('wait for the end of a dispute, a suspension, a refusal', () => {
    for (const code of [207, 208, 210, 213, 220]) {
      expect(reminderPause([...deposited, told(code, '2027-09-09T08:00', 'CMD_ERR')], paris)).toBe(
        'until_settled',
      )
    }
    expect(
      reminderPause(
        [...deposited, told(207, '2027-09-09T08:00', 'QTE_ERR'), told(205, '2027-09-10T08:00')],
        paris,
      ),
    ).toBeNull()
  })
})
