import { randomUUID } from 'node:crypto'
import { refusePicture } from '#server/features/platform/commands/refuse-picture.ts'
import type { AppContext } from '#server/scope.ts'
import { imageKind } from '#shared/domain/image-kind.ts'

/** Encodes a logo anew and keeps it; the bytes decide, not the name or the announced type. Returns its key. Errors: invalid_input, service_unavailable. */
export async function storeLogo(
  { files, images }: AppContext,
  orgId: string,
  given: Uint8Array,
): Promise<string> {
  const bytes = await images.toLogo(given).catch(refusePicture('logo'))
  const kind = imageKind(bytes)
  if (kind === null) throw new Error('a cleaned logo is a PNG or a JPEG')
  // A new key each time: the old logo stays readable until the new row is committed.
  const key = `${orgId}/logos/${randomUUID()}.${kind.extension}`
  await files.put(key, bytes, { contentType: kind.contentType })
  return key
}
