import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The migrations of a folder by name, in the order in which they are applied, with the SHA-256 of their text (what `sha256sum` prints). */
export async function migrationChecksums(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const sums = files.map(async (file) => {
    const text = await readFile(join(folder, file))
    return [file.replace(/\.sql$/, ''), createHash('sha256').update(text).digest('hex')] as const
  })
  return new Map(await Promise.all(sums))
}
