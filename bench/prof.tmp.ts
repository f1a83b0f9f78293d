import { fork } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { startLocalPostgres } from '#server/integrations/postgres-local/start-local-postgres.ts'
import { makeCases } from './cases.ts'
import { fillDatabase } from './dataset.ts'
import { load } from './load.ts'

const folder = mkdtempSync(join(tmpdir(), 'ardoise-prof-'))
const postgres = await startLocalPostgres({ dataDir: folder, log: () => {} })
await migrate(postgres.url)
const dataset = await fillDatabase(postgres.url, { contacts: 2000, quotes: 200 })
const cases = await makeCases(postgres.url, dataset)
const app = fork('server/main.ts', [], {
  execArgv: process.argv[3] === 'prof' ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] : [],
  env: {
    PATH: process.env.PATH,
    DATABASE_URL: postgres.url,
    PORT: '39177',
    DATA_DIR: join(folder, 'd'),
    DEMO: 'none',
    REQUESTS_PER_MINUTE: '100000000',
  },
  silent: true,
})
app.stderr?.pipe(process.stderr)
for (;;) {
  if (await fetch('http://127.0.0.1:39177/readyz').catch(() => null)) break
  await new Promise((r) => setTimeout(r, 50))
}
const which = (process.argv[2] ?? 'contacts, first page').split(';')
for (const one of cases.filter((c) => which.includes(c.name))) {
  const target = {
    origin: 'http://127.0.0.1:39177',
    method: one.method,
    paths: one.paths,
    body: one.body,
    headers: {
      authorization: `Bearer ${dataset.token}`,
      ...(one.body ? { 'content-type': 'application/json' } : {}),
    },
  }
  await load(target, 16, 1)
  for (let i = 0; i < 3; i++) {
    const r = await load(target, 16, 2)
    console.log(one.name, r.perSecond.toFixed(0), r.p50.toFixed(1), r.failures)
  }
}
app.kill('SIGTERM')
await new Promise((r) => app.once('exit', r))
await postgres.stop()
