import type { SortedMinutes } from './figures.ts'

/**
 * Minutes in rising order as bytes: how many there are, then by how much each is more than the one before, seven bits a byte, the lowest first, with
 * the eighth bit where more bytes follow. A delay takes one byte nearly always. Lists that follow each other are one after the other.
 */
export function packMinutes(minutes: SortedMinutes): Uint8Array {
  const bytes: number[] = []
  const write = (value: number): void => {
    let rest = value
    while (rest > 127) {
      bytes.push((rest & 127) | 128)
      rest >>>= 7
    }
    bytes.push(rest)
  }
  write(minutes.length)
  let last = 0
  for (const one of minutes) {
    write(one - last)
    last = one
  }
  return Uint8Array.from(bytes)
}

/** All minutes of lists that were packed, in rising order. `count`: how many they are. */
export function unpackMinutes(bytes: Uint8Array, count: number): SortedMinutes {
  const minutes = new Int32Array(count)
  let at = 0
  const read = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  let lists = 0
  for (let filled = 0; at < bytes.length; lists += 1) {
    const end = filled + read()
    for (let last = 0; filled < end; filled += 1) {
      last += read()
      minutes[filled] = last
    }
  }
  return lists > 1 ? minutes.sort() : minutes
}
