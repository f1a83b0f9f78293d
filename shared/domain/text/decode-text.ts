/** Bytes that are looked at to know a text from another. */
const HEAD = 4_096

/**
 * The text of a UTF-16 file, which Excel calls « Texte Unicode »: it says so by its mark, or half of its bytes are zero, as in any text of
 * our letters. Null for another encoding.
 */
export function decodeUtf16(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = bytes.subarray(0, HEAD - (HEAD % 2))
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1
  const half = head.length / 2
  if (half < 2) return null
  if (zeros[1]! > half * 0.7 && zeros[0] === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (zeros[0]! > half * 0.7 && zeros[1] === 0) return new TextDecoder('utf-16be').decode(bytes)
  return null
}
