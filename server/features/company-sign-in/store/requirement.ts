import { writeOrganizationSettings } from '#server/db/organization-settings.ts'
import type { Tx } from '#server/scope.ts'

/** Saves the requirement; its author keeps every means of signing in. False when another save came between. */
export const writeRequirement = (
  tx: Tx,
  { required, revision }: { required: boolean; revision: number },
): Promise<boolean> =>
  writeOrganizationSettings(tx, 'sign_in_settings', revision, { required, exempt_id: tx.scope.userId! })
