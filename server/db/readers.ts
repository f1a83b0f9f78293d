import type { Pool, PoolClient } from 'pg'
import type { Lanes, Readers } from '../scope.ts'
import { createReadPool, readersOf } from './pool.ts'
import { createReportPace } from './report-pace.ts'
import { claimTurn, createTurns, fairLimits } from './turns.ts'

type Pace = {
  /** A read begins. */
  begin?(): void
  /** How long the place of a read that took so many milliseconds rests before another has it. */
  restMs?(orgId: string, tookMs: number): number
}

/** `pool` with turns: whoever waited for `patienceMs` is told to come back. */
export function createReaders(pool: Pool, patienceMs: number, { begin, restMs }: Pace = {}): Readers {
  const turns = createTurns(fairLimits(pool.options.max))
  const since = new WeakMap<PoolClient, number>()

  return {
    pool,
    async take(asker) {
      begin?.()
      await claimTurn(turns, asker, patienceMs)
      try {
        const client = await pool.connect()
        since.set(client, performance.now())
        return client
      } catch (error) {
        turns.leave(asker)
        throw error
      }
    },
    give(client, asker, broken) {
      client.release(broken)
      const rest = restMs?.(asker.orgId, performance.now() - since.get(client)!) ?? 0
      if (rest > 0) setTimeout(() => turns.leave(asker), rest).unref()
      else turns.leave(asker)
    },
    get waiting() {
      return turns.waiting
    },
  }
}

/** Longest statement of lists, counts and single rows, in milliseconds: what takes longer is a report. */
const LIST_MS = 2_000
/** Longest statement of a report, an export or a job. */
const REPORT_MS = 20_000
/** Longest wait for a page, after which a person has given up. */
const PATIENCE_MS = 5_000
/** Jobs are tried again after minutes: they rather wait. */
const JOB_PATIENCE_MS = 60_000
/** Reports at once: they take whole seconds of a processor, of which ordinary reads need their share. */
const REPORTS = 2

/** The lanes of reads of requests: neither waits for the other. */
export function createLanes(url: string, size: number, onError: (error: Error) => void): Lanes {
  const lists = createReadPool(url, { size: readersOf(size), statementMs: LIST_MS, onError })
  const reports = createReadPool(url, { size: REPORTS, statementMs: REPORT_MS, onError })
  const pace = createReportPace()
  return {
    list: createReaders(lists, PATIENCE_MS, { begin: () => pace.read(performance.now()) }),
    report: createReaders(reports, PATIENCE_MS, {
      restMs: (orgId, tookMs) => pace.restAfter(orgId, tookMs, performance.now()),
    }),
  }
}

/** A single lane for whatever is read behind requests: jobs, and exports that stream. */
export function createBackLane(url: string, size: number, onError: (error: Error) => void): Lanes {
  const pool = createReadPool(url, { size, statementMs: REPORT_MS, onError })
  const readers = createReaders(pool, JOB_PATIENCE_MS)
  return { list: readers, report: readers }
}

/** Closes the connections once their reads are done. */
export async function closeLanes(lanes: Lanes): Promise<void> {
  await Promise.all([...new Set([lanes.list.pool, lanes.report.pool])].map((pool) => pool.end()))
}
