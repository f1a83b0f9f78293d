import { lockPlatformState, saveState } from '#server/features/invoices/store/platform-states.ts'
import type { Tx } from '#server/scope.ts'

/** Has lists show where an issued invoice stands with the platform, as `read` finds it once nobody else changes it. */
export async function savePlatformState(
  tx: Tx,
  invoiceId: string,
  read: () => Promise<string | null>,
): Promise<void> {
  await lockPlatformState(tx, invoiceId)
  await saveState(tx, invoiceId, await read())
}
