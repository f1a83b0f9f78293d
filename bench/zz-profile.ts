import { rmSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { startLocalPostgres } from '#server/integrations/postgres-local/start-local-postgres.ts'
import { fillReminders } from './reminder-dataset.ts'

const dataDir = '/tmp/x-remind/pg'
rmSync(dataDir, { recursive: true, force: true })
const postgres = await startLocalPostgres({ dataDir, log: () => {} })
await migrate(postgres.url)
const times = new Map<string, { ms: number; n: number }>()
const real = pg.Client.prototype.query as any
;(pg.Client.prototype as any).query = function (...args: any[]) {
  const text = typeof args[0] === 'string' ? args[0] : args[0]?.text ?? '?'
  const key = text.replace(/\s+/g, ' ').slice(0, 90)
  const start = performance.now()
  const note = () => {
    const t = times.get(key) ?? { ms: 0, n: 0 }
    t.ms += performance.now() - start
    t.n += 1
    times.set(key, t)
  }
  const last = args.at(-1)
  if (typeof last === 'function') args[args.length - 1] = (...a: any[]) => { note(); last(...a) }
  const out = real.apply(this, args)
  if (out && typeof out.then === 'function') out.then(note, note)
  return out
}
try {
  const cpu = process.cpuUsage()
  const dataset = await fillReminders(postgres.url, { clients: Number(process.argv[2] ?? 500) })
  console.log(dataset.measured)
  console.log(process.cpuUsage(cpu).user / 1e6, 's of user cpu')
  for (const [key, { ms, n }] of [...times].sort((a, b) => b[1].ms - a[1].ms).slice(0, 28)) console.log(ms.toFixed(0).padStart(7), String(n).padStart(5), key)
} finally {
  await postgres.stop()
}
