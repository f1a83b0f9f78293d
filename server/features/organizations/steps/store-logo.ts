import { randomUUID } from 'node:crypto'
import type { HeldFiles } from '#server/db/with-files.ts'
import { refusePicture } from '#server/features/platform/commands/refuse-picture.ts'
import type { AppContext } from '#server/scope.ts'
import { imageKind } from '#shared/domain/files/image-kind.ts'

export type Logo = { bytes: Uint8Array; extension: string; contentType: string }

/** Encodes a logo anew; the bytes decide, not the name or the announced type. Errors: invalid_input, service_unavailable. */
export async function encodeLogo({ images }: AppContext, userId: string, given: Uint8Array): Promise<Logo> {
  const bytes = await images.toLogo(given, userId).catch(refusePicture('logo'))
  const kind = imageKind(bytes)
  if (kind === null) throw new Error('a cleaned logo is a PNG or a JPEG')
  return { bytes, extension: kind.extension, contentType: kind.contentType }
}

/** `owner`: the organization, or who founds it. Returns the key. Errors: FileStoreError. */
export function storeLogo(files: HeldFiles, owner: string, logo: Logo): Promise<string> {
  return files.store(`${owner}/logos/${randomUUID()}.${logo.extension}`, logo.bytes, logo.contentType)
}
