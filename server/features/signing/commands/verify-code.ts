import type { Visitor } from '#server/http/visitor.ts'
import type { Tx } from '#server/scope.ts'
import type { ErrorCode } from '#shared/domain/error-codes.ts'
import { codeVerdict } from '#shared/domain/signatures/code-verdict.ts'
import type { ProofEvent } from '#shared/domain/signatures/signature-proof.ts'
import { listProofEvents } from '../queries/proof-journal.ts'
import { type CodeKind, isCode } from './code-hash.ts'
import { recordProofEvent } from './record-proof-event.ts'

/** The row of a code that was sent. */
export type CodeRow = {
  id: string
  code_hash: Buffer
  created_at: Date
  attempts: number
  verified_at: Date | null
  consumed_at: Date | null
}
export type CodeChange = { attempts: number } | { verified_at: Date } | { consumed_at: Date }

/** Why what was typed is refused, of the newest code of a link; null where it is that code. */
export function judgeCode(tx: Tx, kind: CodeKind, newest: CodeRow | null, typed: string): ErrorCode | null {
  if (newest === null) return 'code_expired'
  const { created_at: sentAt, attempts, consumed_at: consumedAt } = newest
  const matches = isCode(tx.scope.context, kind, newest, typed)
  const verdict = codeVerdict({ sentAt, attempts, consumedAt }, matches, tx.now)
  return verdict.ok ? null : verdict.code
}

type Typed<Code> = {
  document: { kind: CodeKind; id: string }
  /** The newest code of the link. */
  newest: Code | null
  typed: string
  visitor: Visitor
  update: (id: string, change: CodeChange) => Promise<void>
}
type VerifiedCode<Code> =
  | { refusal: ErrorCode }
  | { refusal: null; code: Code & { verified_at: Date }; journal: ProofEvent[] }

/**
 * Judges what was typed, counts a wrong code, and says both in the journal. The caller holds the document's row, in a transaction of its own: what
 * fails later gives no try back and does not use the code up.
 */
export async function verifyCode<Code extends CodeRow>(
  tx: Tx,
  { document, newest, typed, visitor, update }: Typed<Code>,
): Promise<VerifiedCode<Code>> {
  const refusal = judgeCode(tx, document.kind, newest, typed)
  if (newest === null || refusal !== null) {
    if (refusal === 'code_invalid' && newest) {
      await update(newest.id, { attempts: newest.attempts + 1 })
      await recordProofEvent(tx, document, { type: 'code.failed', label: 'Code incorrect saisi', visitor })
    }
    return { refusal: refusal ?? 'code_expired' }
  }
  if (newest.verified_at === null) {
    await update(newest.id, { verified_at: tx.now })
    await recordProofEvent(tx, document, { type: 'code.verified', label: 'Code vérifié', visitor })
  }
  const code = { ...newest, verified_at: newest.verified_at ?? tx.now }
  return { refusal: null, code, journal: await listProofEvents(tx, document) }
}
