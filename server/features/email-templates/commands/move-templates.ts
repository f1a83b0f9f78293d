import { inTransaction } from '#server/db/transaction.ts'
import { emitTemplateEvent } from '#server/features/email-templates/steps/emit-template-event.ts'
import { lockEditableTemplates } from '#server/features/email-templates/steps/lock-editable-templates.ts'
import { setFolder } from '#server/features/email-templates/store/templates.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

type Input = { templateIds: string[]; folder: string }

/** Files templates in a folder, or in none: all of them, or none. Returns those that moved. Errors: not_found, forbidden. */
export function moveTemplates(
  scope: Scope,
  { templateIds, folder }: Input,
): Promise<{ templateIds: string[] }> {
  return inTransaction(scope, async (tx) => {
    const held = await lockEditableTemplates(tx, templateIds)
    if (held.some(({ removed_at }) => removed_at !== null)) throw new DomainError('not_found')
    const moved = held.filter((template) => template.folder !== folder)
    await setFolder(
      tx,
      moved.map(({ id }) => id),
      folder,
    )
    for (const { id, name, owner_id } of moved)
      await emitTemplateEvent(tx, 'template.updated', { id, name, shared: owner_id === null }, ['folder'])
    return { templateIds: moved.map(({ id }) => id) }
  })
}
