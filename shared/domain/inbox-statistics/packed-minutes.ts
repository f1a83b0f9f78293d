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
  let most = 0
  for (let filled = 0; at < bytes.length; lists += 1) {
    const end = filled + read()
    let last = 0
    for (; filled < end; filled += 1) {
      last += read()
      minutes[filled] = last
    }
    if (last > most) most = last
  }
  if (lists < 2) return minutes
  return most < SPREAD * count ? sortByCounting(minutes, most) : minutes.sort()
}

/** Minutes that are no further apart than so many times their number are counted rather than compared. */
const SPREAD = 8

/** Grows to the longest delay that was counted, and is left at zeros: one for each list would be megabytes for the collector. */
let counts = new Int32Array(1_024)

function sortByCounting(minutes: SortedMinutes, most: number): SortedMinutes {
  if (counts.length <= most) counts = new Int32Array(2 * most)
  for (let index = 0; index < minutes.length; index += 1) counts[minutes[index]!]! += 1
  let at = 0
  for (let value = 0; value <= most; value += 1) {
    for (let left = counts[value]!; left > 0; left -= 1) {
      minutes[at] = value
      at += 1
    }
    counts[value] = 0
  }
  return minutes
}
