import net from 'node:net'
import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

/* A console error fails the test that made it; a test that expects one spies on console.error. */
const errors: string[] = []
console.error = (...values: unknown[]) => {
  errors.push(format(...values))
}
afterEach(() => {
  const seen = errors.splice(0)
  expect(seen, 'console.error was called').toEqual([])
})

/* No outgoing network: only loopback and Unix sockets are reachable. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/

function targetHost(args: unknown[]): string {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0]
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && first.path) return 'localhost'
    return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost'
  }
  return typeof args[1] === 'string' && typeof first !== 'string' ? args[1] : 'localhost'
}

const connect = net.Socket.prototype.connect
function connectNearby(this: net.Socket, ...args: unknown[]): net.Socket {
  const host = targetHost(args)
  if (LOOPBACK.test(host)) return Reflect.apply(connect, this, args)
  this.destroy(new Error(`Outgoing network is closed in tests: ${host}`))
  return this
}
// Patch once: this runs for each file, and a worker runs its files one after the other.
if (connect.name !== connectNearby.name) net.Socket.prototype.connect = connectNearby
