import { type Outcome, type Program, runProgram } from './run-program.ts'

type Step = Program & { name: string }

const CRUISED = ['shared', 'server', 'web', 'tools', 'e2e', 'bench']
const CRUISE = [
  '--import',
  './tools/cruise-imports.ts',
  'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
]

/** Each generator says with --check whether what it wrote is still true. */
const GENERATORS = [
  'tools/db-types.ts',
  'tools/complete-lock.ts',
  'tools/reference.ts',
  'tools/registry.ts',
  'tools/endpoints.ts',
]

/** The longest first, so that both processors end together. */
const STEPS: Step[] = [
  { name: 'types', command: 'node', args: ['tools/check-types.ts'] },
  {
    name: 'style',
    command: 'biome',
    args: ['ci', '--colors=off', '--log-level=warn', '--max-diagnostics=30', '.'],
  },
  { name: 'arrows', command: 'node', args: [...CRUISE, '--config', '.dependency-cruiser.mjs', ...CRUISED] },
  { name: 'unused', command: 'knip', args: ['--no-progress'] },
  { name: 'expressions', command: 'node', args: ['tools/check-expressions.ts'] },
  { name: 'structure', command: 'node', args: ['tools/check-structure.ts'] },
  { name: 'typography', command: 'node', args: ['tools/check-typography.ts'] },
  ...GENERATORS.map((file) => ({ name: `generated ${file}`, command: 'node', args: [file, '--check'] })),
]
/** The cache of types is of other files: a copy of node_modules by hard links (`cp -al`) shares it with its origin, whose check rewrites it. */
const STALE_TYPES = /\bTS6305\b/
const STALE_TYPES_HINT =
  'The cache of types was written for other files (TS6305): rm -rf node_modules/.cache/types, and check again. Other errors above may be false.\n'

/** As many as the smallest machine has cores. */
const AT_ONCE = 2

function report(step: Step, { code, output, seconds }: Outcome): void {
  const text = output.trim()
  const closing = text.split('\n').at(-1) ?? ''
  const mark = code === 0 ? '✓' : '✗'
  if (code !== 0) process.stdout.write(`${text}\n`)
  if (code !== 0 && STALE_TYPES.test(text)) process.stdout.write(STALE_TYPES_HINT)
  process.stdout.write(
    `${mark} ${step.name} (${seconds.toFixed(1)} s) ${code === 0 ? closing : 'failed'}\n`.replace(
      / +\n/,
      '\n',
    ),
  )
}

/** `npm run check`: everything that reads the code without running it. */
async function main(): Promise<void> {
  const waiting = [...STEPS]
  const failed: string[] = []
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const outcome = await runProgram(step)
      report(step, outcome)
      if (outcome.code !== 0) failed.push(step.name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  process.stdout.write(`check: ${STEPS.length - failed.length} passed, ${failed.length} failed\n`)
  if (failed.length > 0) process.exitCode = 1
}

await main()
