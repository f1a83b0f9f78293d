import { imageKind } from './image-kind.ts'

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/**
 * The media type of a picture that browsers draw, by its first bytes, whatever its sender says; null for anything else. Raster
 * formats only: an SVG is a program. GIF89a 17, RFC 9649 2.4 (WebP), ISO/IEC 23000-22 (AVIF).
 */
export function pictureType(bytes: Uint8Array): string | null {
  const kind = imageKind(bytes)
  if (kind) return kind.contentType
  if (['GIF87a', 'GIF89a'].includes(latin(bytes, 0, 6))) return 'image/gif'
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (['ftypavif', 'ftypavis'].includes(latin(bytes, 4, 12))) return 'image/avif'
  return null
}
