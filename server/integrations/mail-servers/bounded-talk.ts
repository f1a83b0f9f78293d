import net, { isIP } from 'node:net'
import { Duplex } from 'node:stream'
import tls from 'node:tls'

export type TalkLimits = { ms: number; bytes: number }

/** A sign-in is a dozen lines and a handshake of a few certificates. */
export const SIGN_IN_LIMITS: TalkLimits = { ms: 20_000, bytes: 262_144 }

/** The server did not come to an end in time. */
const tooLate = () => Object.assign(new Error('the talk took too long'), { code: 'ETIMEDOUT' })
/** The server said more than anyone has to say. */
const tooMuch = () => Object.assign(new Error('the talk was too long'), { code: 'TALK_TOO_LONG' })

/**
 * Talks to a stranger's server, connected to by address. A deadline covers the talk from the connection to the last byte, and a
 * number of bytes covers both directions. When either is reached, the connection is cut and this throws, whatever the mail
 * library throws. Errors: ETIMEDOUT, TALK_TOO_LONG, and what the network and the library throw.
 */
export async function talk<T>(
  to: { ip: string; port: number },
  limits: TalkLimits,
  say: (socket: BoundedSocket) => Promise<T>,
): Promise<T> {
  const socket = new BoundedSocket(net.connect({ host: to.ip, port: to.port }), limits.bytes)
  const ended = new Promise<never>((_resolve, reject) => socket.once('error', reject))
  // A connection that the server closed politely has no error left to give: the deadline stands by itself.
  const late = Promise.withResolvers<never>()
  late.promise.catch(() => {})
  const timer = setTimeout(() => {
    socket.destroy(tooLate())
    late.reject(tooLate())
  }, limits.ms)
  try {
    const connected = new Promise<void>((resolve) => socket.once('connect', resolve))
    await Promise.race([connected, ended, late.promise])
    return await Promise.race([say(socket), ended, late.promise])
  } catch (error) {
    throw socket.errored ?? error
  } finally {
    clearTimeout(timer)
    socket.on('error', () => {})
    socket.destroy()
  }
}

/** TLS over a connection that is there already, with a certificate of that name or address, and with nothing less. */
export function secured(socket: BoundedSocket, host: string, onSecure?: () => void): tls.TLSSocket {
  const servername = isIP(host) === 0 ? { servername: host } : {}
  return tls.connect({ socket, host, ...servername, minVersion: 'TLSv1.2' }, onSecure)
}

/** A connection that counts what passes. TLS goes on top of it. */
export class BoundedSocket extends Duplex {
  readonly #inner: net.Socket
  #left: number

  constructor(inner: net.Socket, bytes: number) {
    super()
    this.#inner = inner
    this.#left = bytes
    inner.on('connect', () => this.emit('connect'))
    inner.on('data', (chunk) => {
      if (this.#spend(chunk.length) && !this.push(chunk)) inner.pause()
    })
    inner.on('end', () => this.push(null))
    inner.on('error', (error) => this.destroy(error))
    inner.on('close', () => this.destroy())
  }

  #spend(bytes: number): boolean {
    this.#left -= bytes
    if (this.#left < 0) this.destroy(tooMuch())
    return this.#left >= 0
  }

  override _read(): void {
    this.#inner.resume()
  }
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#spend(chunk.length)) this.#inner.write(chunk, done)
    else done()
  }
  override _final(done: () => void): void {
    this.#inner.end(done)
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // Call back only when the inner connection is closed, as a socket does: TLS reports its own errors first.
    if (this.#inner.closed) done(error)
    else this.#inner.once('close', () => done(error)).destroy()
  }

  /** Libraries set these on a connection; the deadline stands for the first. */
  setTimeout(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  setNoDelay(): this {
    return this
  }
}
