import type { Clock } from './port.ts'

/** A clock that stands where it is put. */
export function createFixedClock(
  start: Date,
): Clock & { set(now: Date): void; advance(milliseconds: number): void } {
  let now = start
  return {
    now: () => new Date(now),
    set: (next) => {
      now = next
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}
