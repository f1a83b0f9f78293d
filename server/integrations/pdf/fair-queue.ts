import type { PdfAsker } from './port.ts'

/** Limits of waiting documents and of their bytes; urgent ones and looks are counted apart. */
export type QueueLimits = {
  perUser: number
  perOrganization: number
  inAll: number
  /** Per user, or for all clients of an organization. */
  bytesOfOne: number
  bytesInAll: number
}

/** After this many urgent documents in a row, one look is drawn: looks get slow, and never stop. */
const URGENT_IN_A_ROW = 4

type Waiting = { asker: PdfAsker; bytes: number }

/** The key of a turn: a user counts once in all their organizations; the clients’ links of an organization count as one. */
const causerOf = ({ orgId, userId }: PdfAsker) => (userId === null ? `clients of ${orgId}` : userId)
const bytesOf = (tasks: Waiting[]) => tasks.reduce((sum, { bytes }) => sum + bytes, 0)

/** Documents that wait for a thread: urgent ones before looks; in both, the askers take turns, each in its own order. */
export function createFairQueue<T extends Waiting>(limits: QueueLimits) {
  // The order of a map is that of service: who was served goes to its end.
  const urgent = new Map<string, T[]>()
  const looks = new Map<string, T[]>()
  let urgentInARow = 0
  const laneOf = ({ asker }: Waiting) => (asker.urgent ? urgent : looks)

  /** The limit that this one more would pass, or null. */
  function limitPassed(task: Waiting): keyof QueueLimits | null {
    const { asker, bytes } = task
    const own = laneOf(task).get(causerOf(asker)) ?? []
    if (asker.userId !== null && own.length >= limits.perUser) return 'perUser'
    if (bytesOf(own) + bytes > limits.bytesOfOne) return 'bytesOfOne'
    const all = [...laneOf(task).values()].flat()
    const ofOrganization = all.filter((each) => each.asker.orgId === asker.orgId)
    if (ofOrganization.length >= limits.perOrganization) return 'perOrganization'
    if (all.length >= limits.inAll) return 'inAll'
    return bytesOf(all) + bytes > limits.bytesInAll ? 'bytesInAll' : null
  }

  function add(task: T): void {
    const lane = laneOf(task)
    const causer = causerOf(task.asker)
    const line = lane.get(causer)
    if (line) line.push(task)
    else lane.set(causer, [task])
  }

  function next(): T | null {
    const lookIsDue = looks.size > 0 && urgentInARow >= URGENT_IN_A_ROW
    const lane = urgent.size === 0 || lookIsDue ? looks : urgent
    urgentInARow = lane === urgent && looks.size > 0 ? urgentInARow + 1 : 0
    for (const [causer, line] of lane) {
      lane.delete(causer)
      const task = line.shift()!
      if (line.length > 0) lane.set(causer, line)
      return task
    }
    return null
  }

  /** False when it waits no more. */
  function remove(task: T): boolean {
    const lane = laneOf(task)
    const causer = causerOf(task.asker)
    const line = lane.get(causer)
    const place = line?.indexOf(task) ?? -1
    if (!line || place === -1) return false
    line.splice(place, 1)
    if (line.length === 0) lane.delete(causer)
    return true
  }

  return { limitPassed, add, next, remove, isEmpty: () => urgent.size + looks.size === 0 }
}
