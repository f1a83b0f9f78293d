import type { SortedMinutes } from './figures.ts'

/** Signs from the space on, one byte each in any encoding: text leaves the database as it is, where bytes are written as twice as many digits. */
const FIRST = 32
/** Signs that end a number say its highest part; the 16 after them say four bits, the lowest first. */
const ENDING = 79
const BITS = 4

/**
 * Minutes in rising order as text: how many there are, then by how much each is more than the one before. A delay takes one sign nearly always. Lists
 * that follow each other are one after the other.
 */
export function packMinutes(minutes: SortedMinutes): string {
  const codes: number[] = []
  const write = (value: number): void => {
    let rest = value
    while (rest >= ENDING) {
      codes.push(FIRST + ENDING + (rest & ((1 << BITS) - 1)))
      rest >>>= BITS
    }
    codes.push(FIRST + rest)
  }
  write(minutes.length)
  let last = 0
  for (const one of minutes) {
    write(one - last)
    last = one
  }
  // In pieces: a call takes some thousand arguments.
  let text = ''
  for (let at = 0; at < codes.length; at += PIECE) text += String.fromCharCode(...codes.slice(at, at + PIECE))
  return text
}

const PIECE = 4_096

/** Hold the lists that were read last: some for each of a hundred lists would be megabytes for the collector. */
let read = new Int32Array(1_024)
let signs = new Uint8Array(read.length)
const encoder = new TextEncoder()

/** All minutes of lists that were packed, list by list. They stand until the next call. */
export function readMinutes(text: string): Int32Array {
  const { length } = text
  if (read.length < length) {
    read = new Int32Array(2 * length)
    signs = new Uint8Array(2 * length)
  }
  // A sign of a text takes three times as long to read as a byte.
  encoder.encodeInto(text, signs)
  const [bytes, minutes] = [signs, read]
  let filled = 0
  // Of the list that is read: how many are left, and the last minute.
  let left = 0
  let last = 0
  for (let at = 0; at < length; at += 1) {
    let value = bytes[at]! - FIRST
    if (value >= ENDING) {
      value -= ENDING
      let shift = BITS
      for (at += 1; bytes[at]! - FIRST >= ENDING; at += 1) {
        value |= (bytes[at]! - FIRST - ENDING) << shift
        shift += BITS
      }
      value |= (bytes[at]! - FIRST) << shift
    }
    if (left === 0) {
      left = value
      last = 0
    } else {
      left -= 1
      last += value
      minutes[filled] = last
      filled += 1
    }
  }
  return minutes.subarray(0, filled)
}
