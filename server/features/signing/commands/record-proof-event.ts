import type { Visitor } from '#server/http/visitor.ts'
import type { Tx } from '#server/scope.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import { CHAIN_START, chainEvent, type ProofEvent } from '#shared/domain/signatures/signature-proof.ts'
import type { SignedDocument } from '../queries/proof-journal.ts'
import { countEvents, findLastEvent, insertEvent } from '../store/proof-events.ts'

/** A page opened or a file read is recorded once for each browser, and so many times in all. */
const MOST_READINGS = 40

/** `visitor` is whoever holds the link; null of what the sender or Ardoise does. */
type Fact = { type: string; label: string; visitor: Visitor | null }

/** Appends to the document's chain of hashes. The caller holds the document's row. */
export async function recordProofEvent(
  tx: Tx,
  document: SignedDocument,
  { type, label, visitor }: Fact,
): Promise<void> {
  const last = await findLastEvent(tx, document)
  const fact: Omit<ProofEvent, 'hash'> = {
    at: tx.now.toISOString(),
    type,
    label,
    ip: visitor?.ip ?? null,
    userAgent: visitor?.userAgent ?? null,
  }
  const event = chainEvent(last?.hash ?? CHAIN_START, fact, sha256Hex)
  await insertEvent(tx, document, (last?.position ?? 0) + 1, event)
}

/** Records only the first time an event that a browser may repeat. */
export async function recordReading(
  tx: Tx,
  document: SignedDocument,
  fact: Fact & { visitor: Visitor },
): Promise<void> {
  const { all, same } = await countEvents(tx, document, { type: fact.type, ...fact.visitor })
  if (same === 0 && all < MOST_READINGS) await recordProofEvent(tx, document, fact)
}

/** Appends the events of a proof that are not recorded yet: those after the journal that it was composed from. */
export async function recordSigningEvents(
  tx: Tx,
  document: SignedDocument,
  { journal, events }: { journal: readonly ProofEvent[]; events: readonly ProofEvent[] },
): Promise<void> {
  for (const [index, event] of events.entries())
    await insertEvent(tx, document, journal.length + 1 + index, event)
}
