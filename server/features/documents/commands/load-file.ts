import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** A kept file as it was stored, under the name that its reader sees: a PDF, or `.json`. Errors: service_unavailable. */
export async function loadFile({ files }: AppContext, key: string, name: string): Promise<File> {
  const bytes = await files.get(key)
  if (bytes === null) throw new DomainError('service_unavailable')
  const type = name.endsWith('.json') ? 'application/json' : 'application/pdf'
  return new File([Uint8Array.from(bytes)], name, { type })
}
