import type { PoolClient } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { within } from '../within.ts'
import { enqueueFunction } from './enqueue-function.ts'
import { withoutAddresses } from './without-addresses.ts'

/** Each feature adds its jobs here: `declare module '#server/jobs/queue.ts' { interface Jobs { 'mail-quote': {…} } }`. */
export interface Jobs extends Record<never, never> {}
export type JobName = keyof Jobs & string
export type JobPayload<N extends JobName> = Jobs[N]

export type EnqueueOptions = {
  /** The highest goes first; 0 unless told. */
  priority?: number
  /** Key by which `lost` finds the job. */
  key?: string
  /** Not before this instant; at once unless told. */
  startAfter?: Date
}

export type JobDefinition<N extends JobName = JobName> = {
  name: N
  /** Throws to be retried with backoff. */
  run(payload: JobPayload<N>, attempt: { number: number; last: boolean }): Promise<void>
  retryLimit?: number
  retryDelaySeconds?: number
  /** Jobs of this kind at once in one process. */
  concurrency?: number
  /** No pause between two jobs: somebody waits for each. */
  unpaced?: boolean
  /** A transaction of an organization may add it; the payload names that organization. */
  ofTenants?: true
  /** Five-field cron, UTC; such a job takes an empty payload. */
  cron?: string
}

export type Queue = {
  /** Adds a job through the caller's own transaction. */
  send<N extends JobName>(
    client: PoolClient,
    name: N,
    payload: JobPayload<N>,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Adds a job for each payload by a single statement, however many. */
  sendEach<N extends JobName>(
    client: PoolClient,
    name: N,
    payloads: readonly JobPayload<N>[],
    options?: Pick<EnqueueOptions, 'startAfter'>,
  ): Promise<void>
  /** The keys that have no waiting or running job of these kinds. */
  lost(names: readonly JobName[], keys: readonly string[]): Promise<string[]>
  /** Takes up at once the jobs of these kinds and keys that wait for their next try. */
  hasten(names: readonly JobName[], keys: readonly string[]): Promise<void>
  /** Starts working; resolves when every queue is ready. */
  work(definitions: JobDefinition[]): Promise<void>
  /** Takes no more jobs; those begun go on. */
  rest(): Promise<void>
  /** Takes no more jobs, lets those begun finish (at most 15 s), then closes. A job cut short is taken up again. */
  close(): Promise<void>
}

/** Defaults of a job. */
export const jobDefaults = { retryLimit: 8, retryDelaySeconds: 5, concurrency: 2 }
/** pg-boss allows no shorter silence; a job of a killed process is taken up again after it and one look. */
const HEARTBEAT_SECONDS = 10
const LOOK_SECONDS = 5
/** Pause between two jobs of a worker, so that a burst of mails leaves the machine to people who wait for a page. */
const BETWEEN_JOBS_MS = 200
/** Time for jobs to end at a stop, and the time after which a silent PostgreSQL is given up. */
const JOBS_MS = 15_000
const CLOSE_MS = JOBS_MS + 2_000

/** The queues, and the function by which the tenant role adds jobs. */
async function prepare(
  boss: PgBoss,
  names: readonly string[],
  tenantNames: readonly string[],
): Promise<void> {
  const made = new Set((await boss.getQueues([...names])).map(({ name }) => name))
  for (const name of names) {
    if (made.has(name)) continue
    await boss.createQueue(name, {
      notify: true,
      expireInSeconds: 300,
      retentionSeconds: 7 * 86_400,
      deleteAfterSeconds: 3 * 86_400,
    })
  }
  if (names[0] !== undefined)
    await boss.getDb().executeSql(await enqueueFunction(boss, names[0], tenantNames))
}

/** The job queue. Creates the queues of `names`; transactions of organizations add jobs to those of `tenantNames` only. */
export async function createQueue(
  databaseUrl: string,
  names: readonly string[],
  log: Logger,
  tenantNames: readonly string[] = [],
): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    // A fetch that waits longer than pg-boss's own 10 s on a busy machine is late, not lost.
    connectionTimeoutMillis: 30_000,
    application_name: 'ardoise-queue',
    useListenNotify: true,
    supervise: true,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    schedule: true,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  try {
    await boss.start()
    await prepare(boss, names, tenantNames)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  /** Takes one job after another; pg-boss alone would take one each look, however many wait. */
  async function startWorker(job: JobDefinition, retryLimit: number): Promise<void> {
    let worker = ''
    const lookSoon = () => setTimeout(() => boss.notifyWorker(worker), job.unpaced ? 0 : BETWEEN_JOBS_MS)
    worker = await boss.work(
      job.name,
      {
        includeMetadata: true,
        pollingIntervalSeconds: 2,
        // Wake-ups are lost with the listening connection, so look often, not only each half minute.
        notifyPollingIntervalSeconds: LOOK_SECONDS,
      },
      async ([taken]) => {
        if (taken === undefined) return
        const { data, retryCount } = taken
        try {
          await job.run(data as JobPayload<JobName>, {
            number: retryCount + 1,
            last: retryCount >= retryLimit,
          })
        } catch (error) {
          const reason = withoutAddresses((error as Error).message)
          log.warn({ job: job.name, attempt: retryCount + 1, reason }, 'job failed')
          throw error
        } finally {
          lookSoon()
        }
      },
    )
  }

  return {
    async send(client, name, payload, { priority = 0, key, startAfter } = {}) {
      await client.query('select enqueue_job($1, $2, $3, $4, $5)', [
        name,
        JSON.stringify(payload),
        priority,
        key ?? null,
        startAfter?.toISOString() ?? null,
      ])
    },
    async sendEach(client, name, payloads, { startAfter } = {}) {
      if (payloads.length === 0) return
      await client.query('select enqueue_jobs($1, $2, $3)', [
        name,
        JSON.stringify(payloads),
        startAfter?.toISOString() ?? null,
      ])
    },
    async lost(names, keys) {
      const { rows } = await boss.getDb().executeSql(
        `select key from unnest($2::text[]) as asked (key) where not exists (
           select 1 from pgboss.job j where j.name = any ($1) and j.state < 'completed' and j.singleton_key = asked.key)`,
        [names, keys],
      )
      return (rows as { key: string }[]).map(({ key }) => key)
    },
    async hasten(names, keys) {
      if (keys.length === 0) return
      await boss.getDb().executeSql(
        `update pgboss.job set start_after = now()
         where name = any ($1) and state = 'retry' and start_after > now() and singleton_key = any ($2)`,
        [names, keys],
      )
    },
    async work(definitions) {
      for (const job of definitions) {
        const retryLimit = job.retryLimit ?? jobDefaults.retryLimit
        await boss.updateQueue(job.name, {
          retryLimit,
          retryDelay: job.retryDelaySeconds ?? jobDefaults.retryDelaySeconds,
          retryBackoff: true,
          retryDelayMax: 3_600,
          heartbeatSeconds: HEARTBEAT_SECONDS,
        })
        for (let worker = 0; worker < (job.concurrency ?? jobDefaults.concurrency); worker++)
          await startWorker(job, retryLimit)
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' })
      }
      // A cron line left by an earlier version would add jobs that have no worker any more.
      const timed = definitions.filter(({ cron }) => cron).map(({ name }) => name as string)
      for (const { name } of await boss.getSchedules()) if (!timed.includes(name)) await boss.unschedule(name)
    },
    async rest() {
      await Promise.all(names.map((name) => boss.offWork(name, { wait: false })))
    },
    async close() {
      await within(CLOSE_MS, boss.stop({ graceful: true, timeout: JOBS_MS }))
    },
  }
}
