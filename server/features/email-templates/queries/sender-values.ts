import type { Tx } from '#server/scope.ts'
import type { TemplateLanguage } from '#shared/domain/email-templates/languages.ts'
import type { TemplateValues } from '#shared/domain/email-templates/variables.ts'
import { findTemplateValues } from './values.ts'

/**
 * The values for an answer that nobody writes: the contact with the address, and the organization as the sender. The name that a mail gives
 * itself is left aside: whoever forges an address would choose our words.
 */
export async function findSenderValues(
  tx: Tx,
  email: string,
  language: TemplateLanguage,
): Promise<TemplateValues> {
  const values = await findTemplateValues(tx, { email }, language)
  return values.entreprise === undefined ? values : { ...values, expediteur: values.entreprise }
}
