import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '#server/start-refused.ts'
import { projectDir, runProgram } from './run-program.ts'

const SOURCES = ['web/**/*', 'shared/**/*', 'tools/vite-*.ts', 'vite.config.ts', 'package-lock.json']

/** Hash of all sources of the front end. */
function sourcesHash(dir: string): string {
  const files = globSync(SOURCES, { cwd: dir, withFileTypes: true, exclude: ['**/node_modules/**'] })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(file.slice(dir.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const buildWithVite = (signal?: AbortSignal) =>
  runProgram({ command: 'vite', args: ['build', '--logLevel', 'warn'], ...(signal ? { signal } : {}) })

type Options = { dir?: string; build?: typeof buildWithVite; signal?: AbortSignal }

/** Builds dist/web unless it has the same sources. Errors: vite's output; StartRefused where nothing may be written. */
export async function ensureWebBuilt({
  dir = projectDir,
  build = buildWithVite,
  signal,
}: Options = {}): Promise<void> {
  const dist = join(dir, 'dist')
  const stamp = join(dist, 'web-sources.sha256')
  const hash = sourcesHash(dir)
  const built = existsSync(join(dist, 'web', 'index.html')) && existsSync(stamp)
  if (built && readFileSync(stamp, 'utf8') === hash) return
  requireWritable(existsSync(dist) ? dist : dir)
  process.stdout.write('Construction de l’interface…\n')
  const { code, output, seconds } = await build(signal)
  signal?.throwIfAborted()
  if (code !== 0) throw new StartRefused(`L’interface n’a pas pu être construite.\n${output}`)
  mkdirSync(dist, { recursive: true })
  writeFileSync(stamp, hash)
  process.stdout.write(`Interface construite en ${seconds.toFixed(1)} s.\n`)
}

function requireWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new StartRefused(
      `L’interface est à construire, et ce compte ne peut pas écrire dans ${folder} : lancez d’abord « npm run build » avec un compte qui le peut.`,
    )
  }
}
