import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir, runProgram } from './run-program.ts'

const SOURCES = ['web/**/*', 'shared/**/*', 'vite.config.ts', 'package-lock.json']
const STAMP = join(projectDir, 'dist', 'web-sources.sha256')

/** One number for the content of everything the front end is built from. */
function sourcesHash(): string {
  const files = globSync(SOURCES, { cwd: projectDir, withFileTypes: true, exclude: ['**/node_modules/**'] })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(file.slice(projectDir.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function isFresh(hash: string): boolean {
  if (!existsSync(join(projectDir, 'dist', 'web', 'index.html')) || !existsSync(STAMP)) return false
  return readFileSync(STAMP, 'utf8') === hash
}

/** Builds the front end into dist/web unless it was built from the very same sources. Errors: vite's output. */
export async function ensureWebBuilt(): Promise<void> {
  const hash = sourcesHash()
  if (isFresh(hash)) return
  process.stdout.write('Construction de l’interface…\n')
  const { code, output, seconds } = await runProgram({
    command: 'vite',
    args: ['build', '--logLevel', 'warn'],
  })
  if (code !== 0) throw new Error(`L’interface n’a pas pu être construite.\n${output}`)
  mkdirSync(join(projectDir, 'dist'), { recursive: true })
  writeFileSync(STAMP, hash)
  process.stdout.write(`Interface construite en ${seconds.toFixed(1)} s.\n`)
}
