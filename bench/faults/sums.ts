import { execFile } from 'node:child_process'
import type { Stand } from './stand.ts'

/** What `verify-ledger` says of the sums that do not hold on the stand's database: a line for each; none where every one holds. */
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
