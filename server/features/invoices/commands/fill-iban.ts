import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { lockSettings, writeSettings } from '#server/features/invoices/store/settings.ts'
import type { Tx } from '#server/scope.ts'

/** Writes the IBAN that invoices print where they have none. False, and nothing written, where they print another. */
export async function fillIban(tx: Tx, iban: string): Promise<boolean> {
  await lockSettings(tx)
  const { revision: _revision, ...settings } = await getInvoiceSettings(tx)
  if (settings.iban !== null) return settings.iban === iban
  await writeSettings(tx, { ...settings, iban })
  await tx.emit('organization.updated', {
    subject: { type: 'organization', id: tx.scope.orgId },
    meta: { fields: ['invoicing'] },
  })
  return true
}
