import { inTransaction } from '#server/db/transaction.ts'
import { getTemplate } from '#server/features/email-templates/queries/templates.ts'
import { cleanFields } from '#server/features/email-templates/steps/clean-fields.ts'
import { emitTemplateEvent } from '#server/features/email-templates/steps/emit-template-event.ts'
import {
  assertMayShare,
  lockEditableTemplates,
} from '#server/features/email-templates/steps/lock-editable-templates.ts'
import { updateTemplate as writeTemplate } from '#server/features/email-templates/store/templates.ts'
import type { Scope } from '#server/scope.ts'
import type { EmailTemplate, TemplateFields } from '#shared/contract/email-templates.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { changedFields } from '#shared/domain/text/changed-fields.ts'

type Input = TemplateFields & { templateId: string; revision: number }

/**
 * Replaces a template. Who makes a shared one personal keeps it. Errors: not_found, forbidden, invalid_input (a variable),
 * version_conflict (with `data.current`).
 */
export function updateTemplate(
  scope: Scope,
  { templateId, revision, ...input }: Input,
): Promise<EmailTemplate> {
  const fields = cleanFields(input)
  return inTransaction(scope, async (tx) => {
    await lockEditableTemplates(tx, [templateId])
    assertMayShare(tx, fields.shared)
    const current = await getTemplate(tx, templateId)
    const changed = changedFields(current, fields)
    if (changed.length === 0) return current
    if (current.revision !== revision) throw new DomainError('version_conflict', { data: { current } })
    await writeTemplate(tx, templateId, fields)
    const { name } = fields
    if (current.shared)
      await emitTemplateEvent(tx, 'template.updated', { id: templateId, name, shared: true }, changed)
    else await emitTemplateEvent(tx, 'template.created', { id: templateId, ...fields })
    return getTemplate(tx, templateId)
  })
}
