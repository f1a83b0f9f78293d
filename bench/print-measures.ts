import { missedBars } from './bar.ts'
import type { Case } from './cases.ts'
import { type Load, shareOfFloor } from './load.ts'

export type Measure = {
  size: 'large' | 'small'
  name: string
  kind: Case['kind']
  share: number | undefined
  concurrency: number
  app: Load
  floor: Load
}

/** Bars: shares of the floor's throughput, and slowdown on large data. Issue 2, section 10; searches: issue 11, section 4; inbox: issue 12, section 6. */
const FLOOR_SHARE: Partial<Record<Case['kind'], number>> = {
  page: 0.5,
  month: 0.5,
  search: 0.6,
  count: 0.5,
  tally: 0.5,
  mailSearch: 0.5,
  dashboard: 0.5,
  read: 0.5,
  pdf: 0.5,
  write: 0.4,
}
const GROWTH: Partial<Record<Case['kind'], number>> = { page: 1.5, search: 1.5, tally: 1.5, dashboard: 3 }
/** Milliseconds (p50) that one caller alone may wait. */
const ALONE: Partial<Record<Case['kind'], number>> = { search: 3 }
/**
 * Milliseconds (p95) that one caller may wait, and how many times that of the small data. Sixteen searches at once wait for each other on two cores:
 * the floor itself takes 107 ms (p50) then, so they are judged by their share of it. A month of tasks shows more of them where there are more: issue 44, section 3.
 */
const PATIENCE: Partial<Record<Case['kind'], number>> = { mailSearch: 150, report: 100, month: 30 }
const GROWTH_P95: Partial<Record<Case['kind'], number>> = { mailSearch: 3 }
/** Milliseconds (p95) that each of sixteen may wait, and how many times the wait of the small data one alone may (p50): reports, issue 45, section 4. */
const PATIENCE_OF_ALL: Partial<Record<Case['kind'], number>> = { report: 300 }
const GROWTH_ALONE: Partial<Record<Case['kind'], number>> = { report: 2 }

/**
 * How many times its p50 the p95 of sixteen callers may be, of every case: issue 49, section 4. A case of several questions, some of which find little,
 * or a machine that does something else, spreads the floor's times too: what the floor takes at p95 is no fault of the app.
 */
const TAIL = 3

/** Memory of the app ten seconds after it is ready, and seconds of an installation's first start and of the next. */
export type AtRest = { residentMegabytes: number; firstStartSeconds: number; secondStartSeconds: number }

const milliseconds = (value: number) => value.toFixed(1).padStart(7)

export function printMeasures(measures: Measure[]): void {
  console.log(`\n${'case'.padEnd(26)}data   conc.    p50     p95     req/s   floor/s   share  failed`)
  for (const { name, size, concurrency, app, floor } of measures) {
    const share = shareOfFloor(app, floor)
    console.log(
      `${name.padEnd(26)}${size.padEnd(7)}${String(concurrency).padStart(4)} ${milliseconds(app.p50)} ${milliseconds(app.p95)} ` +
        `${app.perSecond.toFixed(0).padStart(9)} ${floor.perSecond.toFixed(0).padStart(9)} ${share.toFixed(2).padStart(7)} ${String(app.failures).padStart(7)}`,
    )
  }
}

/** Says which bars are missed; true when none is. */
export function judge(measures: Measure[], rest: AtRest | null): boolean {
  const misses = [...missedBars(), ...(rest === null ? [] : missesAtRest(rest))]
  for (const measure of measures) {
    const { name, size, kind, concurrency, app, floor } = measure
    const asked = measure.share ?? FLOOR_SHARE[kind] ?? 0
    const where = `${name} (${size}, ${concurrency})`
    const share = shareOfFloor(app, floor)
    const patience = ALONE[kind]
    // A caller alone is judged by its wait: a millisecond of the application weighs more there than the floor's half.
    if (concurrency === 1 && patience !== undefined) {
      if (app.p50 > patience) misses.push(`${where}: ${app.p50.toFixed(1)} ms alone, ${patience} allowed`)
    } else if (share < asked) misses.push(`${where}: ${share.toFixed(2)} of the floor, ${asked} asked`)
    if (concurrency === 1 && app.p95 > (PATIENCE[kind] ?? Number.POSITIVE_INFINITY))
      misses.push(`${where}: ${app.p95.toFixed(1)} ms (p95), ${PATIENCE[kind]} allowed`)
    if (concurrency > 1 && app.p95 > (PATIENCE_OF_ALL[kind] ?? Number.POSITIVE_INFINITY))
      misses.push(`${where}: ${app.p95.toFixed(1)} ms (p95), ${PATIENCE_OF_ALL[kind]} allowed`)
    const tail = TAIL * Math.max(app.p50, floor.p95)
    if (concurrency > 1 && app.p95 > tail)
      misses.push(`${where}: ${app.p95.toFixed(1)} ms (p95), ${tail.toFixed(1)} allowed`)
    if (app.failures > 0) misses.push(`${where}: ${app.failures} failed requests`)
    const small = measures.find(
      (other) => other.size === 'small' && other.name === name && other.concurrency === concurrency,
    )
    if (size === 'large' && small) {
      for (const [at, limit] of [
        ['p50', concurrency === 1 ? (GROWTH_ALONE[kind] ?? GROWTH[kind]) : GROWTH[kind]],
        ['p95', GROWTH_P95[kind]],
      ] as const) {
        if (limit === undefined) continue
        const growth = app[at] / small.app[at]
        console.log(`${where}: ${at} is ${growth.toFixed(2)} × that of the small data (at most ${limit})`)
        if (growth > limit) misses.push(`${where}: ${growth.toFixed(2)} × the small data, ${limit} allowed`)
      }
    }
  }
  console.log(
    misses.length === 0
      ? '\nEvery bar is reached.'
      : `\nMissed:\n${misses.map((miss) => `  - ${miss}`).join('\n')}`,
  )
  return misses.length === 0
}

function missesAtRest(rest: AtRest): string[] {
  const bars = [
    ['memory at rest', rest.residentMegabytes, 250, 'MB'],
    ['first start', rest.firstStartSeconds, 30, 's'],
    ['second start', rest.secondStartSeconds, 5, 's'],
  ] as const
  return bars.flatMap(([name, value, most, unit]) => {
    const line = `${name}: ${value.toFixed(1)} ${unit} (at most ${most})`
    console.log(line)
    return value > most ? [line] : []
  })
}
