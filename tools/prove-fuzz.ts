import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Proof, proofs } from './fuzz-proofs.ts'
import { projectDir, runProgram } from './run-program.ts'

/** Requests to each build, half of them in sequences; the same each time. As many as `npm test` makes: 4,000 do not reach half of the operations. */
const REQUESTS = '8000'
const SEED = '20261128'
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'data'])

/** A copy of the project. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-proof-'))
  cpSync(projectDir, folder, {
    recursive: true,
    filter: (path) => path === projectDir || !LEFT_OUT.has(basename(path)),
  })
  symlinkSync(join(projectDir, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Takes a mend back in a copy. Errors: its text is not in its file. */
function takeBack(folder: string, { parts }: Proof): void {
  for (const { file, find, replace } of parts) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(find)) throw new Error(`« ${find} » is no longer in ${file}: the proof has to follow`)
    writeFileSync(path, text.replace(find, replace))
  }
}

/** Whether the fuzz of a build without the mend fails, and the first fault that it names; null: of the build as it is. */
async function isCaught(proof: Proof | null): Promise<{ caught: boolean; by: string }> {
  const folder = copyProject()
  try {
    if (proof) takeBack(folder, proof)
    const env = { FUZZ_REQUESTS: REQUESTS, FUZZ_SEED: SEED }
    const args = ['run', '--project', 'node', '--retry', '0', '--root', folder, 'server/test/fuzz']
    const { code, output } = await runProgram({ command: 'vitest', args, env, cwd: folder })
    return {
      caught: code !== 0,
      by: /"what": "([^"]+)"|Error: ([^\n]+)/.exec(output)?.slice(1).find(Boolean) ?? '',
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * `npm run fuzz -- --prove`: takes each mend back in a copy of the project, which the fuzz must catch. Answers how many it did not. First the
 * same requests are made of the project as it is: a fault that is there anyway proves nothing.
 */
export async function proveFuzz(only: string): Promise<number> {
  const { caught: isFaulty, by: fault } = await isCaught(null)
  if (isFaulty) throw new Error(`the fuzz finds a fault with every mend in its place: ${fault}`)
  console.log('nothing found with every mend in its place')
  let missed = 0
  for (const proof of proofs.filter(({ mend }) => mend.includes(only))) {
    const { caught, by } = await isCaught(proof)
    if (!caught) missed += 1
    console.log(`${caught ? 'caught' : 'MISSED'}: without « ${proof.mend} »${by === '' ? '' : `: ${by}`}`)
  }
  return missed
}
