import { writeOrganizationSettings } from '#server/db/organization-settings.ts'
import type { Tx } from '#server/scope.ts'

type Settings = { consentText: string; consentVersion: string; sellsRenovation: boolean }

/** False when another save came between. */
export const writeCallSettings = (
  tx: Tx,
  revision: number,
  { consentText, consentVersion, sellsRenovation }: Settings,
): Promise<boolean> =>
  writeOrganizationSettings(tx, 'call_settings', revision, {
    consent_text: consentText,
    consent_version: consentVersion,
    sells_renovation: sellsRenovation,
  })
