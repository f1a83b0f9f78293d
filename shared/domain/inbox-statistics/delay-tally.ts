/**
 * Delays by how many there are of each length, so that any share of hundreds of thousands of them is found without sorting: `near` counts those of each
 * minute from 0 on, `far` has the few that are beyond it, one by one.
 */
export type DelayTally = { count: number; near: Int32Array; far: number[] }

const SHORTEST = 256
/** `near` is no longer than so many times the number of delays: one of three that took a year is no table of half a million. */
const SPREAD = 8

export const emptyTally = (): DelayTally => ({ count: 0, near: new Int32Array(0), far: [] })

/** Adds minutes, in any order. */
export function addMinutes(tally: DelayTally, minutes: Int32Array): void {
  tally.count += minutes.length
  let { near } = tally
  for (let index = 0; index < minutes.length; index += 1) {
    const one = minutes[index]!
    if (one < near.length) near[one]! += 1
    else near = addFurther(tally, one)
  }
}

/** Adds a minute that is beyond `near`, which grows to it where it may be as long. */
function addFurther(tally: DelayTally, minute: number): Int32Array {
  if (minute >= Math.max(SHORTEST, SPREAD * tally.count)) {
    tally.far.push(minute)
    return tally.near
  }
  let length = Math.max(SHORTEST, tally.near.length)
  while (length <= minute) length *= 2
  const near = new Int32Array(length)
  near.set(tally.near)
  near[minute] = 1
  tally.near = near
  return near
}

/** All delays of several. */
export function mergeTallies(tallies: readonly DelayTally[]): DelayTally {
  const near = new Int32Array(Math.max(0, ...tallies.map((one) => one.near.length)))
  for (const one of tallies)
    for (let minute = 0; minute < one.near.length; minute += 1) near[minute]! += one.near[minute]!
  return {
    count: tallies.reduce((sum, { count }) => sum + count, 0),
    near,
    far: tallies.flatMap(({ far }) => far),
  }
}

/**
 * The value below which each of these shares of the values stands (« nearest rank »: always one of them), in the order of the shares, which rise;
 * null: there is none.
 */
export function percentiles({ count, near, far }: DelayTally, shares: readonly number[]): (number | null)[] {
  if (count === 0) return shares.map(() => null)
  const beyond = Int32Array.from(far).sort()
  // Of the rest of `far`, a few are within `near`, which has grown since.
  let passed = 0
  let seen = 0
  let minute = -1
  const next = (): void => {
    minute += 1
    if (minute >= near.length) minute = beyond[passed]!
    else seen += near[minute]!
    while (passed < beyond.length && beyond[passed]! <= minute) {
      passed += 1
      seen += 1
    }
  }
  return shares.map((share) => {
    const wanted = Math.max(1, Math.ceil(share * count))
    while (seen < wanted) next()
    return minute
  })
}
