import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const MOUNT = 'mount -t tmpfs tmpfs /var/lib'

/** Why no machine with an empty /var/lib can be made here; null where one can. */
export function whyNoBareMachine(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'an empty /var/lib (mount namespace): root on Linux alone may make one'
  const tried = spawnSync('unshare', ['--mount', 'sh', '-c', MOUNT], { encoding: 'utf8' })
  return tried.status === 0
    ? null
    : `an empty /var/lib (mount namespace): not allowed here: ${tried.error?.message ?? tried.stderr}`
}

/** A mount namespace whose /var/lib is new, after `setup` (shell); it is gone with `close`. */
export type BareMachine = { inside(command: string[]): string[]; close(): Promise<void> }

export async function makeBareMachine(setup = 'true'): Promise<BareMachine> {
  const script = `${MOUNT} && ${setup} && echo ready && exec cat`
  const keeper: ChildProcess = spawn('unshare', ['--mount', 'sh', '-c', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(createInterface({ input: keeper.stdout! }), 'line')
  return {
    // nsenter becomes the command: its process is the one that gets the signals.
    inside: (command) => ['nsenter', `--mount=/proc/${keeper.pid}/ns/mnt`, '--wd=.', ...command],
    async close() {
      keeper.stdin?.end()
      await once(keeper, 'close')
    },
  }
}
