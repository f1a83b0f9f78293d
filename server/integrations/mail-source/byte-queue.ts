const LINE_END = 0x0a
/** A longer line comes in pieces. */
const MOST_LINE = 65_536

/** Reads a stream of chunks by lines or by lengths; holds no more than was asked for. */
export class ByteQueue {
  readonly #chunks: AsyncIterator<Uint8Array>
  #held = Buffer.alloc(0)
  #ended = false
  /** Bytes taken so far. */
  taken = 0

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** As many bytes, fewer at the end. */
  async peek(length: number): Promise<Buffer> {
    if (this.#held.length < length && !this.#ended) {
      const pieces: Uint8Array[] = [this.#held]
      let size = this.#held.length
      while (size < length && !this.#ended) {
        const { value, done } = await this.#chunks.next()
        if (done) this.#ended = true
        else {
          pieces.push(value)
          size += value.length
        }
      }
      this.#held = Buffer.concat(pieces)
    }
    return this.#held.subarray(0, length)
  }

  async take(length: number): Promise<Buffer> {
    const taken = await this.peek(length)
    this.#held = this.#held.subarray(taken.length)
    this.taken += taken.length
    return taken
  }

  /** The next line with its end, or the next 64 kB of it; null at the end. */
  async peekLine(): Promise<Buffer | null> {
    const near = this.#held.subarray(0, MOST_LINE).indexOf(LINE_END)
    if (near !== -1) return this.#held.subarray(0, near + 1)
    const ahead = await this.peek(MOST_LINE)
    if (ahead.length === 0) return null
    const end = ahead.indexOf(LINE_END)
    return end === -1 ? ahead : ahead.subarray(0, end + 1)
  }

  async takeLine(): Promise<Buffer | null> {
    const line = await this.peekLine()
    if (line) {
      this.#held = this.#held.subarray(line.length)
      this.taken += line.length
    }
    return line
  }
}
