import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Megabytes that the process still holds once everything that nobody needs is thrown away. */
export function usedMegabytes(): number {
  collect()
  return Math.round(process.memoryUsage().heapUsed / 1_048_576)
}

/** Rounds before which caches and compiled code still grow. */
const WARM = 3
/** Megabytes: what a round leaves for good, when nothing leaks, is a tenth of it. */
const MOST_BY_ROUND = 4

/** Whether memory grows with every round, in words; null when it does not. */
export function memoryFault(megabytes: readonly number[]): string | null {
  const rounds = megabytes.length - WARM
  const grown = (megabytes.at(-1) ?? 0) - (megabytes[WARM - 1] ?? 0)
  return rounds >= WARM && grown > MOST_BY_ROUND * rounds
    ? `${grown} MB more after ${rounds} rounds: ${megabytes.join(', ')}`
    : null
}
