export type ImageKind = { contentType: 'image/png' | 'image/jpeg'; extension: 'png' | 'jpg' }

// PNG (ISO/IEC 15948, 5.2) and JPEG (ITU-T T.81, SOI then a marker) begin with these bytes.
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

/** What an image is, from its first bytes; null when it is neither PNG nor JPEG. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const begins = (magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
  if (begins(PNG)) return { contentType: 'image/png', extension: 'png' }
  if (begins(JPEG)) return { contentType: 'image/jpeg', extension: 'jpg' }
  return null
}
