import { inTransaction } from '#server/db/transaction.ts'
import { getTemplate } from '#server/features/email-templates/queries/templates.ts'
import { insertTemplate } from '#server/features/email-templates/store/templates.ts'
import type { Scope } from '#server/scope.ts'
import type { EmailTemplate } from '#shared/contract/email-templates.ts'
import { TEMPLATE_NAME_MAX } from '#shared/domain/email-templates/template-limits.ts'

const COPY = ' (copie)'

/** Copies a template for the caller alone: colleagues find no second one in their list. Errors: not_found. */
export function duplicateTemplate(
  scope: Scope,
  { templateId }: { templateId: string },
): Promise<EmailTemplate> {
  return inTransaction(scope, async (tx) => {
    const { name, ...copied } = await getTemplate(tx, templateId)
    const copy = `${name.slice(0, TEMPLATE_NAME_MAX - COPY.length).toWellFormed()}${COPY}`
    const { language, folder, prospecting, subject, body } = copied
    const fields = { name: copy, language, folder, prospecting, subject, body, shared: false }
    const id = await insertTemplate(tx, fields)
    return getTemplate(tx, id)
  })
}
