import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.ts'
import { runInForeground } from './run-program.ts'

/** A real Ardoise on data of its own, for the browser tests: port E2E_PORT, every answer checked against the contract. */
async function main(): Promise<number> {
  await ensureWebBuilt()
  const dataDir = mkdtempSync(join(tmpdir(), 'ardoise-e2e-'))
  try {
    return await runInForeground({
      command: 'node',
      args: ['server/main.ts'],
      env: {
        PORT: process.env.E2E_PORT ?? '3100',
        DATA_DIR: dataDir,
        VALIDATE_OUTPUTS: '1',
        REQUESTS_PER_MINUTE: '100000',
      },
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = await main()
