import { inTransaction } from '#server/db/transaction.ts'
import { emitTemplateEvent } from '#server/features/email-templates/steps/emit-template-event.ts'
import { lockEditableTemplates } from '#server/features/email-templates/steps/lock-editable-templates.ts'
import { setRemoved } from '#server/features/email-templates/store/templates.ts'
import type { Scope } from '#server/scope.ts'

type Ids = { templateIds: string[] }

/** Takes templates away: all of them, or none. Returns those that were there. Errors: not_found, forbidden. */
export const removeTemplates = (scope: Scope, ids: Ids) => change(scope, ids, true)

/** Gives removed templates back. Returns those that were removed. Errors: not_found, forbidden. */
export const restoreTemplates = (scope: Scope, ids: Ids) => change(scope, ids, false)

function change(scope: Scope, { templateIds }: Ids, remove: boolean): Promise<Ids> {
  return inTransaction(scope, async (tx) => {
    const held = await lockEditableTemplates(tx, templateIds)
    const changed = held.filter((template) => (template.removed_at === null) === remove)
    const ids = changed.map(({ id }) => id)
    await setRemoved(tx, ids, remove ? tx.now : null)
    for (const { id, name, owner_id } of changed) {
      const template = { id, name, shared: owner_id === null }
      await emitTemplateEvent(tx, remove ? 'template.removed' : 'template.restored', template)
    }
    return { templateIds: ids }
  })
}
