import net, { type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A command never reaches the server, is carried out and its answer lost, or its answer ends in the middle. */
export type WireCut = 'before' | 'after' | 'halfway'

export type Wire = {
  port: number
  /** Cuts the connection at the n-th thing that the client says from now on, which `urge` may hasten; false when it said less within the patience. */
  cut(when: WireCut, command: number, urge: () => Promise<void>, patienceMs?: number): Promise<boolean>
  close(): void
}

const PATIENCE_MS = 30_000

/** Stands between a client and a server of this machine. What it carries is encrypted: one write of the client is one command. */
export async function openWire(target: number): Promise<Wire> {
  const open = new Set<Socket>()
  let armed: { when: WireCut; left: number } | null = null
  let cuts = 0
  const listener = net.createServer((client) => {
    const server = net.connect(target, '127.0.0.1')
    let cutting: WireCut | null = null
    const end = () => {
      client.destroy()
      server.destroy()
    }
    const cutNow = () => {
      cuts += 1
      cutting = null
      end()
    }
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    client.on('data', (chunk: Buffer) => {
      if (armed !== null) armed.left -= 1
      if (armed?.left === 0) {
        cutting = armed.when
        armed = null
      }
      if (cutting === 'before') cutNow()
      else server.write(chunk)
    })
    server.on('data', (chunk: Buffer) => {
      if (cutting === 'after') cutNow()
      else if (cutting === 'halfway') client.write(chunk.subarray(0, chunk.length >> 1), cutNow)
      else client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    port: (listener.address() as AddressInfo).port,
    async cut(when, command, urge, patienceMs = PATIENCE_MS) {
      const before = cuts
      armed = { when, left: command }
      for (const end = Date.now() + patienceMs; cuts === before && Date.now() < end; await pause(300))
        await urge()
      armed = null
      return cuts > before
    },
    close() {
      listener.close()
      for (const socket of open) socket.destroy()
    },
  }
}
