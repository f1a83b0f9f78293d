const utf8 = new TextDecoder('utf-8', { fatal: true })
const western = new TextDecoder('windows-1252')
const encoder = new TextEncoder()
const LINE_END = 0x0a

/** Where the header ends, in bytes: at its first empty line. */
function endOfHeader(raw: Uint8Array): number {
  for (let at = raw.indexOf(LINE_END); at !== -1; at = raw.indexOf(LINE_END, at + 1)) {
    const next = raw[at + 1] === 0x0d ? at + 2 : at + 1
    if (raw[next] === LINE_END || next >= raw.length) return next
  }
  return raw.length
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The same mail with each line that is no UTF-8 read as windows-1252, which older programs of Western Europe write without saying so. */
export function repairLines(raw: Uint8Array, part: 'header' | 'all'): Uint8Array {
  const end = part === 'header' ? endOfHeader(raw) : raw.length
  if (isUtf8(raw.subarray(0, end))) return raw
  const pieces: Uint8Array[] = []
  for (let start = 0; start < end; ) {
    const found = raw.indexOf(LINE_END, start)
    const next = found === -1 ? end : Math.min(found + 1, end)
    const line = raw.subarray(start, next)
    pieces.push(isUtf8(line) ? line : encoder.encode(western.decode(line)))
    start = next
  }
  pieces.push(raw.subarray(end))
  return new Uint8Array(Buffer.concat(pieces))
}
