type TraceEvent = {
  name: string
  cat: string
  ph: string
  pid: number
  tid: number
  /** Microseconds; `tdur` of the processor. */
  ts: number
  dur?: number
  tdur?: number
}

/** Trace categories of Chromium that `mainThreadTimes` needs. */
export const TRACED = ['devtools.timeline', 'blink.user_timing', 'toplevel']

/**
 * Milliseconds of processor that the main thread used from each mark `name:start` of the page to its `name:end`. The clock says more on
 * a machine that others use; this does not.
 */
export function mainThreadTimes(trace: Buffer, name: string): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const marked = (edge: string) =>
    traceEvents.filter((event) => event.cat.includes('user_timing') && event.name === `${name}:${edge}`)
  const ends = marked('end')
  return marked('start').map((start, index) => {
    const until = ends[index]?.ts ?? start.ts
    const tasks = traceEvents
      .filter(({ ph, pid, tid, ts, dur = 0 }) => {
        const here = ph === 'X' && pid === start.pid && tid === start.tid
        return here && ts < until && ts + dur > start.ts
      })
      .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    let covered = 0
    let used = 0
    for (const { ts, dur = 0, tdur = 0 } of tasks) {
      // The outer event's time holds that of the events within it.
      if (ts < covered) continue
      const inside = Math.min(ts + dur, until) - Math.max(ts, start.ts)
      used += (tdur * inside) / Math.max(dur, 1)
      covered = ts + dur
    }
    return used / 1_000
  })
}
