import { execFile } from 'node:child_process'
import type { Stand } from './stand.ts'

/** Lines of `verify-ledger` on the stand's database, one for each sum that does not hold. */
export async function brokenSums(stand: Stand): Promise<string[]> {
  const env = { ...process.env, DATABASE_URL: await stand.databaseUrl(), DATA_DIR: stand.dataDir }
  const tool = ['--import', './tools/require-node-26.mjs', 'tools/verify-ledger.ts']
  return new Promise((resolve) => {
    execFile(process.execPath, tool, { env }, (error, _told, faults) => {
      const lines = faults.split('\n').filter((line) => line !== '')
      resolve(error === null ? lines : [`verify-ledger: ${error.code}`, ...lines])
    })
  })
}
