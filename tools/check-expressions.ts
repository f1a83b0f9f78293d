import { check } from 'recheck'
import judge from 'recheck/package.json' with { type: 'json' }
import { readVerdicts, saveVerdicts, verdictKey } from './expression-verdicts.ts'
import { type Expression, expressionsOf } from './expressions.ts'
import { sourceFiles } from './source-files.ts'

/** Files whose expressions may meet a stranger's text; tests are left out. */
const PRODUCT = /^(shared|server|web)\//
const TEST = /\.(test|fixture|setup)\.tsx?$|^(server|web)\/test\/|-test-server\.ts$/
/** Without one of these an expression looks at a few characters of each place. */
const REPEATS = /[*+{]/
/** Expressions that are built while the program runs, and why their parts are ours. */
const BUILT: Record<string, string> = {
  'shared/domain/sign-in/one-time-code.ts': 'the number of digits is a constant of that file',
  'server/jobs/without-addresses.ts':
    'the number of digits is a constant of shared/domain/sign-in/one-time-code.ts',
}

/** Counted in steps, never in time: the answer must not depend on how busy the machine is. */
const JUDGE = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null } as const
/** The settings on which a verdict depends beside the expression. */
const JUDGED_BY = `recheck ${judge.version} ${JSON.stringify(JUDGE)}`

async function faultOf({ source, flags }: Expression): Promise<string | null> {
  if (source === null || !REPEATS.test(source)) return null
  const verdict = await check(source, flags, JUDGE)
  if (verdict.status === 'safe') return null
  if (verdict.status === 'unknown') return `not decided (${verdict.error.kind})`
  return `${verdict.complexity.summary}, slow on ${verdict.attack.pattern}`
}

/** Every expression of the product is linear in its text, so that no stranger's text holds the process. */
async function main(): Promise<void> {
  const expressions = sourceFiles
    .filter(({ path }) => PRODUCT.test(path) && !TEST.test(path))
    .flatMap(({ path, text }) => expressionsOf(path, text))
  const places = new Map<string, Expression[]>()
  for (const expression of expressions) {
    const key = `/${expression.source}/${expression.flags}`
    places.set(key, [...(places.get(key) ?? []), expression])
  }
  const faults: string[] = []
  const built = new Set<string>()
  for (const { at, source } of expressions) {
    const path = at.slice(0, at.lastIndexOf(':'))
    if (source !== null) continue
    built.add(path)
    if (BUILT[path] === undefined)
      faults.push(`${at} an expression built from a variable: nothing can prove it`)
  }
  for (const path of Object.keys(BUILT))
    if (!built.has(path)) faults.push(`${path} builds no expression any more: leave it out of BUILT`)
  const kept = readVerdicts()
  const linear = new Set<string>()
  await Promise.all(
    [...places].map(async ([key, same]) => {
      const [first] = same as [Expression]
      const verdict = verdictKey(JUDGED_BY, first)
      const fault = kept.has(verdict) ? null : await faultOf(first)
      if (fault === null) linear.add(verdict)
      else faults.push(...same.map(({ at }) => `${at} ${key} is not linear: ${fault}`))
    }),
  )
  saveVerdicts(linear)
  for (const fault of faults.sort()) process.stdout.write(`${fault}\n`)
  process.stdout.write(
    `${faults.length} faults; ${places.size} expressions in ${expressions.length} places\n`,
  )
  // The judge is a process of its own, which would wait for more.
  process.exit(faults.length > 0 ? 1 : 0)
}

await main()
