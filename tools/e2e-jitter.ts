import { Server, type ServerResponse } from 'node:http'

/** Loaded into the Ardoise of the browser tests by `E2E_JITTER_MS=600 npx playwright test`. */
const most = Number(process.env.E2E_JITTER_MS)
/** Mostly short; one in ten takes more than four fifths of the most. */
const delay = () => Math.random() ** 2 * most

/*
 * Delays each call before it is read and each answer before it ends, so that they overtake one another as on a bad network: what
 * works only by luck of their order fails here, and not only on one slow machine.
 */
const emit = Server.prototype.emit
Server.prototype.emit = function (this: Server, type: string, ...values: unknown[]) {
  const [request, response] = values as [{ url?: string }, ServerResponse]
  if (type !== 'request' || !request.url?.startsWith('/api/'))
    return Reflect.apply(emit, this, [type, ...values])
  const end = response.end
  response.end = (...parts: unknown[]) => {
    setTimeout(() => Reflect.apply(end, response, parts), delay())
    return response
  }
  setTimeout(() => Reflect.apply(emit, this, [type, ...values]), delay())
  return true
} as typeof emit
