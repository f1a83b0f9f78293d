import { randomInt, randomUUID } from 'node:crypto'
import type { Visitor } from '#server/http/visitor.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { codeRefusal, codeRules } from '#shared/domain/signatures/code-verdict.ts'
import { type CodeKind, codeHash } from './code-hash.ts'
import { recordProofEvent } from './record-proof-event.ts'

/** Codes of one document, whatever the number of its links: with five tries each, a hundred guesses of six digits. */
const CODES_A_DAY = 20
const DAY_MS = 86_400_000

type Asked = {
  document: { kind: CodeKind; id: string }
  sentTo: string
  visitor: Visitor
  /** The codes of the last hour through this link. */
  recent: readonly { created_at: Date }[]
  /** Links cost their sender nothing: without this, more links would be more guesses at the client's code. */
  countSince: (since: Date) => Promise<number>
  insert: (code: { id: string; codeHash: Buffer }) => Promise<unknown>
}

/**
 * Makes a one-time code, which the journal of the document names, and returns it for the mail; the codes before it are void. The caller holds the
 * document's row. Errors: code_resend_too_soon, rate_limited.
 */
export async function makeCode(
  tx: Tx,
  { document, sentTo, visitor, recent, countSince, insert }: Asked,
): Promise<string> {
  const refusal = codeRefusal(
    recent.map(({ created_at }) => ({ sentAt: created_at })),
    tx.now,
  )
  if (refusal) throw new DomainError(refusal.code, { retryAfterSeconds: refusal.retryAfterSeconds })
  if ((await countSince(new Date(tx.now.getTime() - DAY_MS))) >= CODES_A_DAY)
    throw new DomainError('rate_limited', { retryAfterSeconds: 3_600 })
  const id = randomUUID()
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')
  await insert({ id, codeHash: codeHash(tx.scope.context, document.kind, id, code) })
  await recordProofEvent(tx, document, {
    type: 'code.sent',
    label: `Code à usage unique envoyé à ${sentTo}`,
    visitor,
  })
  return code
}
