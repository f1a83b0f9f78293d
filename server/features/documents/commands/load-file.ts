import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** A kept file as it was stored, under the name that its reader sees: a PDF, or `.json`. Errors: service_unavailable. */
export async function loadFile({ files }: AppContext, key: string, name: string): Promise<File> {
  const blob = await files.open(key)
  if (blob === null) throw new DomainError('service_unavailable')
  const type = name.endsWith('.json') ? 'application/json' : 'application/pdf'
  return new File([blob], name, { type })
}
