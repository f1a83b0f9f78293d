import type { FileStore } from '#server/integrations/files/port.ts'
import { imageKind } from '#shared/domain/files/image-kind.ts'

/** The logo as a data URL, or null when there is none or its file is of another kind. */
export async function loadLogo(files: FileStore, key: string | null): Promise<string | null> {
  if (key === null) return null
  const bytes = await files.get(key)
  const kind = bytes && imageKind(bytes)
  return kind && `data:${kind.contentType};base64,${Buffer.from(bytes).toString('base64')}`
}
