import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Expression } from './expressions.ts'
import { projectDir } from './run-program.ts'

/** Not kept in git: a fresh copy of the project judges all again. */
const KEPT = join(projectDir, 'node_modules', '.cache', 'ardoise', 'linear-expressions.json')

/** Judged with other steps or by another version, an expression is judged again. */
export function verdictKey(judge: string, { source, flags }: Omit<Expression, 'at'>): string {
  return createHash('sha256')
    .update(JSON.stringify([judge, source, flags]))
    .digest('base64url')
}

/** The keys of expressions that were found linear here before; none where nothing readable was kept. */
export function readVerdicts(file = KEPT): Set<string> {
  try {
    const keys: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Only what was found linear is kept: a fault is proved and explained at each run. */
export function saveVerdicts(keys: Iterable<string>, file = KEPT): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify([...keys].sort()))
}
