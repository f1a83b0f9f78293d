import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartRefused } from '../start-refused.ts'

type Place = Pick<Config, 'host' | 'port'>

/** Asks for the port and gives it back: a start that cannot have it ends before it begins anything. Errors: StartRefused. */
export async function requireFreePort(place: Place): Promise<void> {
  if (place.port === 0) return
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen(place.port, place.host, resolve)
    })
  } catch (error) {
    throw refusal(error, place)
  }
  await new Promise((resolve) => probe.close(resolve))
}

/** Errors: StartRefused, also where another program took the port since `requireFreePort`. */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<void> {
  try {
    // Fastify adds functions to the object it is given: the settings stay what they were, which a thread is sent whole.
    await app.listen({ host, port })
  } catch (error) {
    throw refusal(error, { host, port })
  }
}

function refusal(error: unknown, { host, port }: Place): unknown {
  const { code } = error as NodeJS.ErrnoException
  const another = 'choisissez-en un autre, par exemple'
  if (code === 'EADDRINUSE')
    return new StartRefused(`Le port ${port} est déjà pris : ${another} « PORT=${port + 1} npm start ».`)
  if (code === 'EACCES')
    return new StartRefused(
      `Le port ${port} n’est pas permis à ce compte : ${another} « PORT=3000 npm start ».`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartRefused(`HOST=${host} n’est pas une adresse de cette machine.`)
  return error
}
