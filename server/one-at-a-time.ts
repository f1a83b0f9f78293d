import type { Queue } from './jobs/queue.ts'
import type { Scope } from './scope.ts'

/**
 * Work of which an organization does one at a time in this process, in the order asked: side by side, several would keep all processors of the database from
 * everybody else. What fails ends its own turn alone. Other organizations do not wait.
 */
export function oneAtATime(): <T>(scope: Scope, work: () => Promise<T>) => Promise<T> {
  // For each running Ardoise, which its queue stands for.
  const lines = new WeakMap<Queue, Map<string, Promise<unknown>>>()
  return async (scope, work) => {
    const { queue } = scope.context
    const line = lines.get(queue) ?? new Map<string, Promise<unknown>>()
    lines.set(queue, line)
    const before = line.get(scope.orgId) ?? Promise.resolve()
    const own = before.then(work)
    const ended = own.catch(() => {})
    line.set(scope.orgId, ended)
    try {
      return await own
    } finally {
      if (line.get(scope.orgId) === ended) line.delete(scope.orgId)
    }
  }
}
