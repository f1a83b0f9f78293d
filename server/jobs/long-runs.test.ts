import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { createNews, startLongRuns, type Told } from './long-runs.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

const log = pino({ level: 'silent' })

/** A process of its own, as far as the locks are concerned: a connection of its own. */
function start(
  name: string,
  ids: string[] | (() => string[] | Promise<string[]>),
  run: (id: string, told: Told) => Promise<'stopped' | 'failed'>,
) {
  return startLongRuns(
    {
      name,
      channel: 'long_runs_test',
      list: async () => (typeof ids === 'function' ? await ids() : ids).map((id) => ({ id })),
      run: ({ id }, told) => run(id, told),
    },
    { databaseUrl: site.context.config.databaseUrl!, log, lookMs: 20 },
  )
}
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

test('a thing is run for in one process, and in the next one when that ends or loses its connection', async () => {
  const runners: string[] = []
  const begun = new Map<string, PromiseWithResolvers<void>>(
    ['one', 'two', 'three'].map((name) => [name, Promise.withResolvers()]),
  )
  const process = (name: string) =>
    start('handover', ['box'], async (_id, { signal }) => {
      runners.push(name)
      begun.get(name)!.resolve()
      await untilAborted(signal)
      return 'stopped'
    })
  const one = await process('one')
  await begun.get('one')!.promise
  const two = await process('two')
  expect(runners).toEqual(['one'])
  await one.close()
  await begun.get('two')!.promise
  // The connection of the second is cut, as when its process dies.
  const three = await process('three')
  await site.context.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ardoise-handover'
     and pid in (select pid from pg_locks where locktype = 'advisory' and granted)`,
  )
  await expect.poll(() => runners.length).toBeGreaterThanOrEqual(3)
  await Promise.all([two.close(), three.close()])
})

test('a thing that was let go of with a pause, after the list was read, is left alone and free', async () => {
  const lists = [['box'], []]
  const ran: string[] = []
  const first = await start(
    'late',
    () => lists.shift() ?? [],
    async () => {
      ran.push('before its time')
      return 'stopped'
    },
  )
  const begun = Promise.withResolvers<void>()
  const next = await start('late', ['box'], async (_id, { signal }) => {
    ran.push('later')
    begun.resolve()
    await untilAborted(signal)
    return 'stopped'
  })
  await begun.promise
  expect(ran).toEqual(['later'])
  await Promise.all([first.close(), next.close()])
})

test('nothing is run for without its lock: not where the connection is lost between the lock and the run', async () => {
  const query = async (text: string) => (await site.context.pool.query(text)).rows
  const locked = `select pid from pg_stat_activity where application_name = 'ardoise-cut' and pid in (select pid from pg_locks where locktype = 'advisory' and granted)`
  const begun = Promise.withResolvers<number>()
  let looks = 0
  const runs = await start(
    'cut',
    async () => {
      looks += 1
      if (looks === 2) {
        await query(`select pg_terminate_backend(pid) from (${locked}) as held`)
        await expect.poll(() => query(locked)).toEqual([])
      }
      return ['box']
    },
    async (_id, { signal }) => {
      begun.resolve((await query(locked)).length)
      await untilAborted(signal)
      return 'stopped'
    },
  )
  expect(await begun.promise).toBe(1)
  await runs.close()
})

test('news of one thing reach its run, even those told before it listens', async () => {
  const heard: string[] = []
  const ready = Promise.withResolvers<void>()
  const runs = await start('news', ['a', 'b'], async (id, { signal, news }) => {
    ready.resolve()
    await untilAborted(AbortSignal.any([news.take(), signal]))
    if (!signal.aborted) heard.push(id)
    await untilAborted(signal)
    return 'stopped'
  })
  await ready.promise
  await site.context.pool.query(`select pg_notify('long_runs_test', 'b')`)
  await expect.poll(() => heard).toEqual(['b'])
  await runs.close()

  const news = createNews()
  news.tell()
  expect(news.take().aborted).toBe(true)
  expect(news.take().aborted).toBe(false)
})
