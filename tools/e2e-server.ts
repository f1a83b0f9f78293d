import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.ts'
import { runInForeground } from './run-program.ts'

/**
 * The Ardoise that the browser tests share, demo company included: port E2E_PORT, data in E2E_DATA_DIR, every answer
 * checked against the contract, an odd time zone, passwords unhashed (half of what their accounts would cost; the journeys that
 * start an Ardoise of their own hash them, and server/features/sign-in tests it). E2E_JITTER_MS: see e2e-jitter.ts.
 */
async function main(): Promise<number> {
  await ensureWebBuilt()
  const port = process.env.E2E_PORT ?? '3100'
  const dataDir = process.env.E2E_DATA_DIR ?? join(tmpdir(), `ardoise-e2e-${port}`)
  try {
    return await runInForeground({
      command: 'node',
      args: [
        ...['--import', './bench/without-password-hash.ts'],
        ...(process.env.E2E_JITTER_MS ? ['--import', './tools/e2e-jitter.ts'] : []),
        'server/main.ts',
      ],
      env: {
        PORT: port,
        DATA_DIR: dataDir,
        STRICT: '1',
        REQUESTS_PER_MINUTE: '1000000',
        MAIL_LIMIT_SCALE: '1000',
        TZ: 'Asia/Kathmandu',
      },
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = await main()
