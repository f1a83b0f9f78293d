import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir, runProgram } from './run-program.ts'

/**
 * Each project after those it refers to, in a process of its own: a single one would hold server and web at once, which took 2.7 GB. The tests
 * of the server are checked with the tools, those of the web apart.
 */
const LAYERS = [
  ['shared'],
  ['server/tsconfig.product.json', 'web/tsconfig.product.json'],
  ['web/tsconfig.tests.json', 'tools'],
]

const MOST_MIB = 1536
/** The compiler is a Go program, which lets its heap double before it collects, by default (GOGC=100): sooner, for the budget of memory. */
const GOGC = '40'
/** Nearer to the budget it collects as often as that takes. */
const GOMEMLIMIT = '1450MiB'
/** Seconds of processor; cold: no earlier check left its cache. */
const MOST_SECONDS = { cold: 60, warm: 25 }

/** The highest memory of a process, in MiB, which the kernel keeps; null once it ended, or where the kernel does not say. */
function peakMib(pid: number): number | null {
  try {
    const kib = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kib === undefined ? null : Number(kib) / 1024
  } catch {
    return null
  }
}

/** Seconds of processor of all programs that ended here; null where the kernel does not say. */
function childrenSeconds(): number | null {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
    // proc_pid_stat(5): cutime and cstime, in hundredths of a second.
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return null
  }
}

/** How many times longer a fixed work takes than on the machine of the budgets, when quiet: a slow or shared processor breaks no budget. */
function slowness(): number {
  const begun = process.cpuUsage()
  const seen = new Map<string, number>()
  for (let n = 0; n < 600_000; n += 1) seen.set(`type ${n}`, n)
  const { user, system } = process.cpuUsage(begun)
  return Math.max(1, (user + system) / 220_000)
}

/** Every type of the project, with a budget of processor and memory (`npm run types`). */
async function main(): Promise<void> {
  const kind = existsSync(join(projectDir, 'node_modules/.cache/types')) ? 'warm' : 'cold'
  const before = slowness()
  let peak = 0
  let heaviest = ''
  let failed = false
  for (const layer of LAYERS) {
    for (const project of failed ? [] : layer) {
      // Four checkers would each work out the contract's types again.
      const args = ['-b', project, '--checkers', '1', '--builders', '1', '--pretty', 'false']
      const watch = (pid: number) => {
        const mib = peakMib(pid) ?? 0
        if (mib > peak) [peak, heaviest] = [mib, project]
      }
      const { code } = await runProgram(
        { command: 'tsc', args, env: { GOGC, GOMEMLIMIT } },
        { echo: true, watch },
      )
      if (code !== 0) process.exitCode = 1
    }
    failed = process.exitCode === 1
  }
  const seconds = childrenSeconds()
  if (seconds === null || failed) return
  const scaled = seconds / ((before + slowness()) / 2)
  const most = MOST_SECONDS[kind]
  if (scaled > most || peak > MOST_MIB) process.exitCode = 1
  process.stdout.write(
    `${kind}: ${scaled.toFixed(1)} s of processor (${most} at most), ${Math.round(peak)} MiB (${MOST_MIB} at most) for ${heaviest}\n`,
  )
}

await main()
