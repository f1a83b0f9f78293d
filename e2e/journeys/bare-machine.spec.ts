import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { serverUser } from '#server/integrations/postgres-local/server-user.ts'
import { projectDir } from '#tools/run-program.ts'
import {
  type Ardoise,
  makeDataDir,
  removeDataDir,
  spawnArdoise,
  startArdoise,
} from '../support/ardoise-process.ts'
import { type BareMachine, makeBareMachine, whyNoBareMachine } from '../support/bare-machine.ts'
import { freePort } from '../support/free-port.ts'
import { expect, test } from '../support/test.ts'

const reason = whyNoBareMachine()
const NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

let machine: BareMachine | undefined
let started: Ardoise[] = []
/** Ardoise chooses its data folder, below the machine's own /var/lib: the test removes nothing. */
async function start(command: string[]): Promise<Ardoise> {
  const ardoise = await startArdoise({ command, dataDir: '' })
  started.push(ardoise)
  return ardoise
}
test.afterEach(async () => {
  await Promise.all(started.map((ardoise) => ardoise.stop()))
  started = []
  await machine?.close()
  machine = undefined
})

const shell = (line: string) => ['sh', '-c', `${line} exec node server/main.ts`]
const modeOf = (at: BareMachine, path: string) => {
  const [program = '', ...args] = at.inside(['stat', '-c', '%a', path])
  return spawnSync(program, args, { encoding: 'utf8', cwd: projectDir }).stdout.trim()
}

for (const { title, setup, line } of [
  { title: 'where /var/lib is empty', setup: 'true', line: '' },
  {
    title: 'where an earlier version closed its folder',
    setup: 'mkdir -m 700 /var/lib/ardoise && mkdir -m 755 /var/lib/ardoise/0123456789ab',
    line: '',
  },
  { title: 'under umask 077 and without HOME', setup: 'true', line: 'umask 077; unset HOME;' },
]) {
  test(`as root, ${title}: Ardoise starts twice and its data folder stays private`, async ({}, info) => {
    info.skip(reason !== null, reason ?? '')
    test.slow()
    machine = await makeBareMachine(setup)
    const command = machine.inside(shell(line))
    for (const _ of ['first', 'second']) {
      const ardoise = await start(command)
      expect((await fetch(`${ardoise.url}/readyz`)).status).toBe(200)
      const dataDir = /Données : (.+)/.exec(ardoise.output())?.[1] ?? ''
      expect(dataDir).toMatch(/^\/var\/lib\/ardoise\/[0-9a-f]{12}$/)
      expect(modeOf(machine, dataDir)).toBe('700')
      expect(await ardoise.stop()).toBe(0)
    }
    if (setup !== 'true') {
      expect(modeOf(machine, '/var/lib/ardoise')).toBe('711')
      expect(modeOf(machine, '/var/lib/ardoise/0123456789ab')).toBe('700')
    }
  })
}

/** Whether another account can run this checkout: only root can start as that account, which must be able to read it. */
const nobody = serverUser()
const whyNoOther =
  nobody !== null &&
  spawnSync(process.execPath, ['--check', join(projectDir, 'server/main.ts')], nobody).status === 0
    ? null
    : 'an ordinary user: root alone can start as one, and where the checkout can be read by all'

test('an ordinary user with a read-only project starts with DATA_DIR; without it, Ardoise stops and names the setting', async ({
  launch,
}, info) => {
  info.skip(whyNoOther !== null, whyNoOther ?? '')
  test.slow()
  const dataDir = makeDataDir()
  try {
    chownSync(dataDir, nobody!.uid, nobody!.gid)
    const command = [...NOBODY, ...shell('umask 077; unset HOME;')]
    const ardoise = await launch({ command, dataDir: join(dataDir, 'a', 'b') })
    expect((await fetch(`${ardoise.url}/readyz`)).status).toBe(200)
    expect(await ardoise.stop()).toBe(0)

    const refused = spawnArdoise({ command, dataDir: '', port: await freePort() })
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toMatch(
      /^Le dossier .*data ne peut pas être créé \((EACCES|EROFS)\) : donnez dans DATA_DIR [^\n]*\n$/,
    )
  } finally {
    removeDataDir(dataDir)
  }
})
