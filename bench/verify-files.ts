import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { closeContext, createContext } from '#server/context.ts'
import { verifySums } from '#server/features/sums/commands/verify-sums.ts'
import { bar } from './bar.ts'
import { BENCH_SECRET } from './dataset.ts'
import type { IssuedInvoices } from './issued-invoices.ts'

const TURNS = 5
/** The pace of the verification, as a share of that of reading its files: issue 49, section 4. */
const ASKED = 0.7

/** Verifies the ledger and the sums of an organization, in turn with reading its files one after another. */
export async function verifyFiles(
  { orgId, ids, fileKeys }: IssuedInvoices,
  databaseUrl: string,
  dataDir: string,
): Promise<string> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, APP_SECRET: BENCH_SECRET, DEMO: 'none' }
  const context = await createContext(readConfig(env), databaseUrl, { log: pino({ level: 'silent' }) })
  try {
    let [reading, verifying] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let turn = 0; turn < TURNS; turn++) {
      reading = Math.min(
        reading,
        await milliseconds(async () => {
          for (const key of fileKeys) await context.files.get(key)
        }),
      )
      verifying = Math.min(
        verifying,
        await milliseconds(async () => {
          const { entries, broken } = await verifySums(context, orgId)
          if (entries !== ids.length || broken.length > 0)
            throw new Error(`${entries} entries, ${JSON.stringify(broken)}`)
        }),
      )
    }
    const share = reading / verifying
    return bar(
      `verify-ledger of ${ids.length} invoices: ${verifying.toFixed(0)} ms, its files alone ${reading.toFixed(0)} ms: ${share.toFixed(2)} of their pace (at least ${ASKED})`,
      share >= ASKED,
    )
  } finally {
    await closeContext(context)
  }
}

async function milliseconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
