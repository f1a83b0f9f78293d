/** Waits before what would cost more than a budget. */
export type Quota = (units: number) => Promise<void>

type Options = {
  /** Units a minute, spent evenly; `burst` may be spent at once besides. */
  perMinute: number
  burst: number
  pause: (ms: number) => Promise<void>
  now?: () => number
}

/** A budget by the generic cell rate algorithm: in no minute is more spent than `perMinute` and `burst` together. */
export function createQuota({ perMinute, burst, pause, now = () => performance.now() }: Options): Quota {
  const unitMs = 60_000 / perMinute
  const ahead = burst * unitMs
  let paidUntil = 0
  return async (units) => {
    const at = now()
    paidUntil = Math.max(paidUntil, at) + units * unitMs
    const wait = Math.floor(paidUntil - at - ahead)
    if (wait > 0) await pause(wait)
  }
}
