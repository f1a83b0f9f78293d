import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** When the connection is cut: COMMIT not forwarded, forwarded with its answer swallowed, or after its answer. */
export type Cut = 'before' | 'during' | 'after'

export type DatabaseProxy = {
  url: string
  /** Cuts the connection of the next transaction that sent this text, at its COMMIT. */
  cutCommit(cut: Cut, sent: string): void
  /** Cuts the next connection that sends this text, before or after the statement was carried out; in silence, it stays open. */
  cutStatement(cut: 'before' | 'during' | 'silence', sent: string): void
  /** Refuses connections from the next cut on, until `back`. */
  stayAway(): void
  back(): void
  /** How many connections were cut. */
  cuts(): number
  close(): Promise<void>
}

const COMMIT = Buffer.from('commit\0')
/** A message « Parse » that gives its statement a name: a byte, four of length, the name, the text. */
const PARSED = /P[\s\S]{4}([^\0]+)\0([^\0]+)\0/g

/** A statement that was prepared is sent by its name alone: its text is added. */
function withPrepared(sent: string, prepared: Map<string, string>): string {
  for (const [, name, text] of sent.matchAll(PARSED)) prepared.set(name!, text!)
  const bound = [...prepared].filter(([name]) => sent.includes(`\0${name}\0`))
  return sent + bound.map(([, text]) => text).join(' ')
}

/** Stands on loopback between `pg` and the test server, which is reached by its socket. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const folder = decodeURIComponent(hostname)
  const open = new Set<Socket>()
  let armed: { cut: Cut | 'silence'; sent: string; at: 'commit' | 'statement' } | null = null
  let staysAway = false
  let away = false
  let cuts = 0

  const server = createServer((client) => {
    if (away) {
      client.destroy()
      return
    }
    const database = connect(`${folder}/.s.PGSQL.${port}`)
    const prepared = new Map<string, string>()
    let transaction = ''
    let cutting: Cut | 'silence' | null = null
    const end = () => {
      cuts += cutting === null ? 0 : 1
      away ||= staysAway && cutting !== null
      cutting = null
      client.destroy()
      database.destroy()
    }
    client.on('data', (chunk: Buffer) => {
      const text = withPrepared(chunk.toString('latin1'), prepared)
      transaction = /begin[;\0]/.test(text) ? text : transaction + text
      const fits = armed?.at === 'statement' ? text : chunk.includes(COMMIT) && transaction
      if (armed !== null && fits !== false && fits.includes(armed.sent)) {
        cutting = armed.cut
        armed = null
      }
      if (cutting === 'before') end()
      else database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      if (cutting === 'during') end()
      else if (cutting === 'after') client.write(chunk, end)
      else if (cutting !== 'silence') client.write(chunk)
    })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: ours } = server.address() as AddressInfo
  return {
    url: databaseUrl.replace(/@[^/]+\//, `@127.0.0.1:${ours}/`),
    cutCommit: (cut, sent) => {
      armed = { cut, sent, at: 'commit' }
    },
    cutStatement: (cut, sent) => {
      armed = { cut, sent, at: 'statement' }
    },
    stayAway: () => {
      staysAway = true
    },
    back: () => {
      staysAway = false
      away = false
    },
    cuts: () => cuts,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
