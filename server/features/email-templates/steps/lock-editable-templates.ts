import { countSeen, lockTemplates } from '#server/features/email-templates/store/templates.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/**
 * Holds templates that the caller may change, removed ones too. Errors: not_found when one is not there for the caller, forbidden
 * when it is, but is shared and the caller may not change the shared ones.
 */
export async function lockEditableTemplates(tx: Tx, templateIds: readonly string[]) {
  const ids = [...new Set(templateIds)]
  const held = await lockTemplates(tx, ids)
  if (held.length < ids.length)
    throw new DomainError((await countSeen(tx, ids)) < ids.length ? 'not_found' : 'forbidden')
  return held
}
export type HeldTemplate = Awaited<ReturnType<typeof lockEditableTemplates>>[number]

/** Errors: forbidden. */
export function assertMayShare(tx: Tx, shared: boolean): void {
  if (shared && !tx.scope.permissions.includes('template:write')) throw new DomainError('forbidden')
}
