import type { Tx } from '#server/scope.ts'
import type { CallList } from '#shared/contract/call-fields.ts'
import type { EventType } from '#shared/domain/events.ts'

export async function emitList(
  tx: Tx,
  type: Extract<EventType, `call_list.${string}`>,
  { id, name }: Pick<CallList, 'id' | 'name'>,
): Promise<void> {
  await tx.emit(type, { subject: { type: 'call_list', id }, description: name, meta: { name } })
}
