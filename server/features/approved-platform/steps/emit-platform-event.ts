import type { Tx } from '#server/scope.ts'
import type { EventMeta } from '#shared/domain/events.ts'

type PlatformEvent = `approved_platform.${'connected' | 'updated' | 'disconnected' | 'failed' | 'recovered'}`

/** The event of the organization's platform: its subject is the organization's own. */
export const emitPlatformEvent = (
  tx: Tx,
  type: PlatformEvent,
  meta: EventMeta<PlatformEvent>,
): Promise<void> => tx.emit(type, { subject: { type: 'approved_platform', id: tx.scope.orgId }, meta })
