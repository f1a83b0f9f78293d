import { addMinutes, type DelayTally, emptyTally, mergeTallies } from './delay-tally.ts'
import { readMinutes } from './packed-minutes.ts'

/** Numbers of facts; of « open », by how many it grew. */
export const countNames = ['begun', 'received', 'sent', 'resolved', 'open'] as const
export type Counts = Record<(typeof countNames)[number], number>

/** Facts that have a delay. */
export const delayNames = ['answer', 'resolution'] as const
export type DelayName = (typeof delayNames)[number]

/** Delays in minutes of opening hours and by the clock: lists as packed-minutes.ts packs them, or one by one. `aimed` had a target, `kept` kept it. */
export type DelayLists = {
  work: string | readonly number[]
  clock: string | readonly number[]
  kept: number
  aimed: number
}
export type DelaySums = { work: DelayTally; clock: DelayTally; kept: number; aimed: number }
/** What people did in audiences over some days. */
export type InboxSums = Counts & Record<DelayName, DelaySums>

const emptyDelays = (): DelaySums => ({ work: emptyTally(), clock: emptyTally(), kept: 0, aimed: 0 })
export const emptySums = (): InboxSums => ({
  begun: 0,
  received: 0,
  sent: 0,
  resolved: 0,
  open: 0,
  answer: emptyDelays(),
  resolution: emptyDelays(),
})

export function addCounts(to: readonly Counts[], counts: Counts): void {
  for (const sums of to) for (const name of countNames) sums[name] += counts[name]
}

/** A list is read once, however many sums it goes to. */
export function addDelays(
  to: readonly InboxSums[],
  name: DelayName,
  { work, clock, kept, aimed }: DelayLists,
): void {
  const add = (of: 'work' | 'clock', list: DelayLists['work']) => {
    const minutes = typeof list === 'string' ? readMinutes(list) : Int32Array.from(list)
    for (const sums of to) addMinutes(sums[name][of], minutes)
  }
  add('work', work)
  add('clock', clock)
  for (const sums of to) {
    sums[name].kept += kept
    sums[name].aimed += aimed
  }
}

export function mergeSums(all: readonly InboxSums[]): InboxSums {
  const merged = emptySums()
  for (const sums of all) addCounts([merged], sums)
  for (const name of delayNames)
    merged[name] = {
      work: mergeTallies(all.map((sums) => sums[name].work)),
      clock: mergeTallies(all.map((sums) => sums[name].clock)),
      kept: all.reduce((sum, one) => sum + one[name].kept, 0),
      aimed: all.reduce((sum, one) => sum + one[name].aimed, 0),
    }
  return merged
}
