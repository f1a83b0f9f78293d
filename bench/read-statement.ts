import { createBankFileReader } from '#server/integrations/bank-statements/real.ts'
import { writeBankCamt } from '#shared/domain/bank-files/bank-camt.fixture.ts'
import { bar } from './bar.ts'

/** Seconds for 30 MB of CAMT.053: issue 49, section 4. */
const SECONDS = 1
const MEGABYTES = 30
const TURNS = 3

/** Reads a CAMT.053 of 10,000 movements in its thread, which starts anew for each, three times, and says the quickest. */
export async function readStatement(): Promise<string> {
  const reader = createBankFileReader()
  const file = new TextEncoder().encode(writeBankCamt({ count: 10_000, version: 8 }))
  let quickest = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < TURNS; turn++) {
    const given = file.slice()
    const startedAt = performance.now()
    await reader.read(given, 'bench')
    quickest = Math.min(quickest, (performance.now() - startedAt) / 1_000)
  }
  await reader.close()
  const size = file.length / 1_048_576
  const each = (quickest * MEGABYTES) / size
  return bar(
    `CAMT.053 of ${size.toFixed(1)} MB: ${quickest.toFixed(2)} s, ${each.toFixed(2)} s for ${MEGABYTES} MB (at most ${SECONDS})`,
    each <= SECONDS,
  )
}
