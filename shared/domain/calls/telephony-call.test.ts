import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldTelephonyEvent, type TelephonyCall, type TelephonyEvent } from './telephony-call.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 30, 9, 0, seconds))
const base: TelephonyEvent = {
  provider: 'generic',
  callId: 'c1',
  key: 'c1:ringing',
  kind: 'ringing',
  direction: 'in',
  from: '+33612345678',
  to: '+33142685300',
  user: null,
  startedAt: at(0),
  answeredAt: null,
  endedAt: null,
  durationSeconds: null,
}
const told: TelephonyEvent[] = [
  base,
  { ...base, key: 'c1:answered', kind: 'answered', user: 'ines@exemple.fr', answeredAt: at(4) },
  {
    ...base,
    key: 'c1:ended',
    kind: 'ended',
    user: 'ines@exemple.fr',
    answeredAt: at(4),
    endedAt: at(64),
    durationSeconds: 60,
  },
  { ...base, key: 'c1:tagged', kind: 'other', from: null },
]
const fold = (events: readonly TelephonyEvent[]) =>
  events.reduce<TelephonyCall | null>(foldTelephonyEvent, null)

describe('the events of a call', () => {
  it('give the same call in any order, and told twice', () => {
    const call = fold(told)
    expect(call).toMatchObject({ state: 'ended', user: 'ines@exemple.fr', durationSeconds: 60 })
    fc.assert(
      fc.property(fc.shuffledSubarray([...told, ...told], { minLength: told.length * 2 }), (shuffled) => {
        expect(fold(shuffled)).toEqual(call)
      }),
    )
  })
  it('that change nothing make no call', () => {
    expect(fold([told[3]!])).toBeNull()
  })
  it('call missed what nobody answered alone', () => {
    const missed: TelephonyEvent = { ...base, kind: 'missed', endedAt: at(30) }
    expect(fold([base, missed])).toMatchObject({ state: 'missed' })
    expect(fold([missed, told[1]!])).toMatchObject({ state: 'ended' })
    expect(fold([missed, { ...missed, kind: 'voicemail' }])).toMatchObject({ state: 'voicemail' })
  })
})
