import { countEvents, findLastEvent, insertEvent } from '#server/features/signatures/store/signing.ts'
import type { Tx } from '#server/scope.ts'
import { CHAIN_START, chainEvent, type ProofEvent } from '#shared/domain/signatures/signature-proof.ts'
import { sha256Hex } from './digests.ts'
import type { Visitor } from './enter-link.ts'

/** A page opened or a file read is recorded once for each browser, and so many times in all. */
const MOST_READINGS = 40

type Fact = { type: string; label: string; visitor: Visitor | null }

/** Appends to the quote's chain of hashes. The caller holds the quote's row. */
export async function recordEvent(tx: Tx, quoteId: string, { type, label, visitor }: Fact): Promise<void> {
  const last = await findLastEvent(tx, quoteId)
  const fact: Omit<ProofEvent, 'hash'> = {
    at: tx.now.toISOString(),
    type,
    label,
    ip: visitor?.ip ?? null,
    userAgent: visitor?.userAgent ?? null,
  }
  await insertEvent(
    tx,
    quoteId,
    (last?.position ?? 0) + 1,
    chainEvent(last?.hash ?? CHAIN_START, fact, sha256Hex),
  )
}

/** Records only the first time an event that a browser may repeat. */
export async function recordReading(
  tx: Tx,
  quoteId: string,
  fact: Fact & { visitor: Visitor },
): Promise<void> {
  const { all, same } = await countEvents(tx, quoteId, { type: fact.type, ...fact.visitor })
  if (same === 0 && all < MOST_READINGS) await recordEvent(tx, quoteId, fact)
}
