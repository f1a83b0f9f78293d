import type { PdfAsker } from './port.ts'

/** Most documents that wait at once; the urgent ones and the others are counted apart. */
export type QueueLimits = { perUser: number; perOrganization: number; inAll: number }

/** What waits for a thread: organizations in turn, and within one the urgent first, then as they came. */
export function createFairQueue<T extends { asker: PdfAsker }>(limits: QueueLimits) {
  // The order of the map is that of service: an organization that was served goes to its end.
  const lines = new Map<string, T[]>()

  /** The limit that one more document of this asker would pass, or null. */
  function limitPassed({ orgId, userId, urgent = false }: PdfAsker): keyof QueueLimits | null {
    const alike = (line: T[]) => line.filter(({ asker }) => (asker.urgent ?? false) === urgent)
    const own = alike(lines.get(orgId) ?? [])
    const ofUser = userId === null ? [] : own.filter(({ asker }) => asker.userId === userId)
    if (ofUser.length >= limits.perUser) return 'perUser'
    if (own.length >= limits.perOrganization) return 'perOrganization'
    const all = [...lines.values()].reduce((count, line) => count + alike(line).length, 0)
    return all >= limits.inAll ? 'inAll' : null
  }

  function add(task: T): void {
    const line = lines.get(task.asker.orgId) ?? []
    lines.set(task.asker.orgId, line)
    const firstLook = task.asker.urgent ? line.findIndex(({ asker }) => !asker.urgent) : -1
    if (firstLook === -1) line.push(task)
    else line.splice(firstLook, 0, task)
  }

  function next(): T | null {
    for (const [orgId, line] of lines) {
      lines.delete(orgId)
      const task = line.shift()!
      if (line.length > 0) lines.set(orgId, line)
      return task
    }
    return null
  }

  /** False when it waits no more. */
  function remove(task: T): boolean {
    const line = lines.get(task.asker.orgId)
    const place = line?.indexOf(task) ?? -1
    if (!line || place === -1) return false
    line.splice(place, 1)
    if (line.length === 0) lines.delete(task.asker.orgId)
    return true
  }

  return { limitPassed, add, next, remove, isEmpty: () => lines.size === 0 }
}
