import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir, runProgram } from './run-program.ts'

const SOURCES = ['web/**/*', 'shared/**/*', 'vite.config.ts', 'package-lock.json']

/** One number for the content of everything the front end is built from. */
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

const buildWithVite = () => runProgram({ command: 'vite', args: ['build', '--logLevel', 'warn'] })

/** Builds the front end into dist/web unless it was built from the very same sources. Errors: vite's output. */
export async function ensureWebBuilt({ dir = projectDir, build = buildWithVite } = {}): Promise<void> {
  const stamp = join(dir, 'dist', 'web-sources.sha256')
  const hash = sourcesHash(dir)
  const built = existsSync(join(dir, 'dist', 'web', 'index.html')) && existsSync(stamp)
  if (built && readFileSync(stamp, 'utf8') === hash) return
  process.stdout.write('Construction de l’interface…\n')
  const { code, output, seconds } = await build()
  if (code !== 0) throw new Error(`L’interface n’a pas pu être construite.\n${output}`)
  mkdirSync(join(dir, 'dist'), { recursive: true })
  writeFileSync(stamp, hash)
  process.stdout.write(`Interface construite en ${seconds.toFixed(1)} s.\n`)
}
