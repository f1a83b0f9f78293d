import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from './run-program.ts'

export type SourceFile = { path: string; text: string; lines: number }

function listedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: projectDir,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(projectDir, path)))
}

/** Every path of the project, tracked or about to be. */
export const projectPaths = listedFiles()

/** The hand-written TypeScript of the project. */
export const sourceFiles: SourceFile[] = projectPaths
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.gen.'))
  .map((path) => {
    const text = readFileSync(join(projectDir, path), 'utf8')
    return { path, text, lines: text.split('\n').length - 1 }
  })
