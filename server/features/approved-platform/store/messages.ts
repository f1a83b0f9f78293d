import type { Tx } from '#server/scope.ts'
import type { LifeCycleMessageReason } from '#shared/domain/invoices/life-cycle/message.ts'

export type NewMessage = {
  flowId: string
  position: number
  raw: Uint8Array | null
  /** True in a flow about purchases. */
  bought: boolean
} & (
  | { problem: string }
  | {
      problem: null
      messageId: string
      invoiceNumber: string
      invoiceId: string | null
      receivedId: string | null
      code: number
      setAt: string
      reasons: LifeCycleMessageReason[]
    }
)

/** A message that was read. */
export type ReadMessage = Extract<NewMessage, { problem: null }>

/** Only what was not kept yet; returns its positions. */
export async function insertMessages(tx: Tx, messages: NewMessage[]): Promise<number[]> {
  const rows = await tx.db
    .insertInto('platform_messages')
    .values(
      messages.map(({ flowId, position, raw, bought, ...said }) => ({
        org_id: tx.scope.orgId,
        flow_id: flowId,
        position,
        bought,
        received_at: tx.now,
        raw: raw === null ? null : Buffer.from(raw),
        ...(said.problem !== null
          ? { problem: said.problem }
          : {
              message_id: said.messageId,
              invoice_number: said.invoiceNumber,
              invoice_id: said.invoiceId,
              received_id: said.receivedId,
              code: said.code,
              set_at: said.setAt,
              reasons: JSON.stringify(said.reasons),
            }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('position')
    .execute()
  return rows.map(({ position }) => position)
}

/** Forgets the faults of a flow that is read again. */
export async function forgetUnreadable(tx: Tx, flowId: string): Promise<void> {
  await tx.db
    .deleteFrom('platform_messages')
    .where('org_id', '=', tx.scope.orgId)
    .where('flow_id', '=', flowId)
    .where('problem', 'is not', null)
    .execute()
}
