/** Width and height that a logo may have: a small file may unfold into gigabytes of pixels. */
export const IMAGE_MAX_SIDE = 4_000

export type ImageKind = { contentType: 'image/png' | 'image/jpeg'; extension: 'png' | 'jpg' }

// PNG (ISO/IEC 15948, 5.2) and JPEG (ITU-T T.81, SOI then a marker) begin with these bytes.
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

/** Kind of an image, by its first bytes; null when it is neither PNG nor JPEG. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const begins = (magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
  if (begins(PNG)) return { contentType: 'image/png', extension: 'png' }
  if (begins(JPEG)) return { contentType: 'image/jpeg', extension: 'jpg' }
  return null
}

/** Width and height in pixels, as the file's header announces them; null when it has no readable header. */
export function imageSize(bytes: Uint8Array): { width: number; height: number } | null {
  const kind = imageKind(bytes)
  if (kind === null) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return kind.extension === 'png' ? pngSize(view) : jpegSize(view)
}

/** Whether an image may be drawn: its size is known, and no side is longer than IMAGE_MAX_SIDE. */
export function isDrawable(bytes: Uint8Array): boolean {
  const size = imageSize(bytes)
  if (size === null) return false
  return [size.width, size.height].every((side) => side > 0 && side <= IMAGE_MAX_SIDE)
}

/** IHDR comes first (ISO/IEC 15948, 11.2.2): length, name, width, height. */
function pngSize(view: DataView): { width: number; height: number } | null {
  if (view.byteLength < 24 || view.getUint32(12) !== 0x49484452) return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** The frame header (ITU-T T.81, B.2.2): the first marker SOF0 to SOF15 but DHT (C4), JPG (C8) and DAC (CC). */
function jpegSize(view: DataView): { width: number; height: number } | null {
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
