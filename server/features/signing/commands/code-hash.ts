import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/config.ts'
import type { AppContext } from '#server/scope.ts'

/** Kinds of documents that a code signs; each has a key of its own. */
export type CodeKind = 'quote' | 'mandate' | 'payment_plan'
const KEYS = {
  quote: 'signature-code',
  mandate: 'mandate-code',
  payment_plan: 'payment-plan-code',
} as const

/** The stored form of a one-time code: useless without the installation's secret, or for another code's row. */
export function codeHash(context: AppContext, kind: CodeKind, codeId: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(context.config.secret, KEYS[kind]))
    .update(`${codeId}:${code}`)
    .digest()
}

export function isCode(
  context: AppContext,
  kind: CodeKind,
  known: { id: string; code_hash: Buffer },
  code: string,
): boolean {
  return timingSafeEqual(known.code_hash, codeHash(context, kind, known.id, code))
}
