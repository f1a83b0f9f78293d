import { versionTag } from '#server/features/directory/queries/scim-users.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Refuses a change of another version than the one the caller read (If-Match). Errors: directory_version. */
export function assertVersion(version: number, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (!tags.includes(versionTag(version))) throw new DomainError('directory_version')
}
