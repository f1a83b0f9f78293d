import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A program of poppler-utils: a system package, not one of npm. */
const JUDGE: string = 'pdfsig'

/** The verdict of an outside program on a PDF's signatures. */
export async function pdfsig(pdf: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ardoise-signed-'))
  const path = join(folder, 'judged.pdf')
  await writeFile(path, pdf)
  const judged = new Promise<string>((resolve, reject) => {
    execFile(JUDGE, [path], { env: { ...process.env, HOME: folder } }, (error, stdout) => {
      if (error && error.code === 'ENOENT')
        reject(new Error('pdfsig is missing: apt-get install poppler-utils'))
      else resolve(stdout)
    })
  })
  return judged.finally(() => rm(folder, { recursive: true }))
}
