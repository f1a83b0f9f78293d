/** Ranges in one command: its line stays below the 8,000 bytes that servers take (RFC 7162, section 4). */
const RANGES_AT_ONCE = 300

/** Ids as the sets of an IMAP command, neighbours drawn together: 1:3,7. Each text is for one command. */
export function inRanges(uids: readonly number[]): string[] {
  const ranges: [number, number][] = []
  for (const uid of [...new Set(uids)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && uid === last[1] + 1) last[1] = uid
    else ranges.push([uid, uid])
  }
  const texts = ranges.map(([first, end]) => (first === end ? String(first) : `${first}:${end}`))
  return Array.from({ length: Math.ceil(texts.length / RANGES_AT_ONCE) }, (_, index) =>
    texts.slice(index * RANGES_AT_ONCE, (index + 1) * RANGES_AT_ONCE).join(','),
  )
}
