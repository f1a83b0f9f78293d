import type { Tx } from '#server/scope.ts'

/** The drawing of a sending, by a key that tells whether it was lost. */
export const enqueueSending = (tx: Tx, sendingId: string): Promise<void> =>
  tx.enqueue('make-report-sending', { orgId: tx.scope.orgId, sendingId }, { key: sendingId })
