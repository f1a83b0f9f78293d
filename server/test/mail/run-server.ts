import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { userInfo } from 'node:os'

export const isRoot = process.getuid?.() === 0
const me = userInfo()
/** Whom the mails of a test server belong to: no such server gives a mailbox to root. */
export const serverAccount = isRoot
  ? { uid: 65_534, gid: 65_534, user: 'nobody' }
  : { uid: me.uid, gid: me.gid, user: me.username }

export type RunningServer = Awaited<ReturnType<typeof launchServer>>

type Launch = {
  command: [string, ...string[]]
  /** Where it answers when it is ready. */
  port: number
  /** Where it writes its log, named when it ends. */
  log: string
  as?: { uid: number; gid: number }
  env?: NodeJS.ProcessEnv
  ownGroup?: boolean
}

/** Starts a server that stays in the foreground, and waits until it answers. */
export async function launchServer({ command, port, log, as, env = process.env, ownGroup = false }: Launch) {
  const [program, ...args] = command
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env, detached: ownGroup, ...as })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said} (${log})`)
    if (await answers(port)) return child
  }
  throw new Error(`${program} does not answer: ${said} (${log})`)
}

export async function endServer(child: RunningServer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** To the server and the processes that it started; one that has ended meanwhile is skipped. */
export function signalServer({ pid }: RunningServer, signal: NodeJS.Signals): void {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  for (const each of [pid!, ...children.map(Number)]) {
    try {
      process.kill(each, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/** Whether somebody answers on the port, asked again a little later when not. */
async function answers(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  const connected = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  if (!connected) await new Promise((resolve) => setTimeout(resolve, 25))
  return connected
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
