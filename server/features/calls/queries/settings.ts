import type { Tx } from '#server/scope.ts'

/** Before somebody writes another: free, specific, informed, and revocable (RGPD, art. 4 and 7; C. conso. L223-1). */
const START_TEXT =
  'J’accepte d’être appelé au numéro que j’ai donné, pour recevoir des propositions commerciales. Ce consentement n’est lié à aucun achat et je peux le retirer à tout moment.'

/** What an organization settled for its calls; `revision` is 0 before the first save. */
export async function getCallSettings(tx: Tx) {
  const row = await tx.byKey
    .selectFrom('call_settings')
    .select(['consent_text', 'consent_version', 'sells_renovation', 'revision'])
    .where('org_id', '=', tx.scope.orgId)
    .executeTakeFirst()
  return {
    consentText: row?.consent_text ?? START_TEXT,
    consentVersion: row?.consent_version ?? 'v1',
    sellsRenovation: row?.sells_renovation ?? false,
    revision: row?.revision ?? 0,
  }
}
