import { inTransaction } from '#server/db/transaction.ts'
import { getTemplate } from '#server/features/email-templates/queries/templates.ts'
import { cleanFields } from '#server/features/email-templates/steps/clean-fields.ts'
import { emitTemplateEvent } from '#server/features/email-templates/steps/emit-template-event.ts'
import { assertMayShare } from '#server/features/email-templates/steps/lock-editable-templates.ts'
import { insertTemplate } from '#server/features/email-templates/store/templates.ts'
import type { Scope } from '#server/scope.ts'
import type { EmailTemplate, TemplateFields } from '#shared/contract/email-templates.ts'

/** Adds a template, personal or shared. Errors: forbidden, invalid_input (a variable). */
export function createTemplate(scope: Scope, input: TemplateFields): Promise<EmailTemplate> {
  const fields = cleanFields(input)
  return inTransaction(scope, async (tx) => {
    assertMayShare(tx, fields.shared)
    const id = await insertTemplate(tx, fields)
    await emitTemplateEvent(tx, 'template.created', { id, ...fields })
    return getTemplate(tx, id)
  })
}
