import { rmSync } from 'node:fs'
import { ensureWebBuilt } from './build-web.ts'
import { runInForeground } from './run-program.ts'

/**
 * The Ardoise that the browser tests share, demo company included: port E2E_PORT, data in E2E_DATA_DIR, every answer
 * checked against the contract, an odd time zone.
 */
async function main(): Promise<number> {
  await ensureWebBuilt()
  const dataDir = process.env.E2E_DATA_DIR ?? '/tmp/ardoise-e2e'
  try {
    return await runInForeground({
      command: 'node',
      args: ['server/main.ts'],
      env: {
        PORT: process.env.E2E_PORT ?? '3100',
        DATA_DIR: dataDir,
        VALIDATE_OUTPUTS: '1',
        REQUESTS_PER_MINUTE: '1000000',
        TZ: 'Asia/Kathmandu',
      },
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = await main()
