import { availableParallelism } from 'node:os'
import { DomainError } from '#shared/domain/domain-error.ts'

/** The caller of a turn: the places of an organization are counted together, and those of a user in all their organizations. */
export type Asker = { orgId: string; userId: string | null }

export type TurnLimits = {
  /** Served at once, in all. */
  places: number
  /** Places of one organization or user at once while nobody waits: the rest stays free for the next caller. */
  ofOne: number
  /** Places of one organization or user at once while another waits. */
  ofOneAmongOthers: number
  /** Most that may wait, of one user and in all. */
  waiting: { ofOne: number; inAll: number }
}

/**
 * One organization gets two thirds of the places, two while another waits, and no more than there are processors: statements
 * beyond that finish no sooner, and slow down whoever comes next.
 */
export function fairLimits(places: number, processors = availableParallelism()): TurnLimits {
  const ofOne = Math.max(1, Math.min(Math.floor((places * 2) / 3), Math.max(2, processors)))
  return { places, ofOne, ofOneAmongOthers: Math.min(2, ofOne), waiting: { ofOne: 200, inAll: 2_000 } }
}

/** The turn of one that waits. */
export type Ticket = { asker: Asker; call: () => void }

/** Visitors without an account are one user for each organization. */
const userOf = ({ orgId, userId }: Asker) => userId ?? `visitors of ${orgId}`

/** Adds to a count that is absent at zero. */
function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

/**
 * Places that are given in turns: by organization, and within it by user. Whoever waits and holds fewer than two places gets the next one that is
 * left once it is their turn, so nobody starves; who has two while others wait gets none, though one be free, so that a newcomer finds it.
 */
export function createTurns({ places, ofOne, ofOneAmongOthers, waiting }: TurnLimits) {
  let held = 0
  const heldByOrganization = new Map<string, number>()
  const heldByUser = new Map<string, number>()
  /** Lines by organization, then by user. The order of a map is that of service: who was served goes to its end. */
  const lines = new Map<string, Map<string, Ticket[]>>()
  /** How many tickets of each user wait. */
  const waitingOfUser = new Map<string, number>()
  let waitingInAll = 0

  const most = (others: boolean) => (others ? ofOneAmongOthers : ofOne)
  function mayOrganization(orgId: string): boolean {
    const own = lines.has(orgId) ? 1 : 0
    return most(lines.size > own) > (heldByOrganization.get(orgId) ?? 0)
  }
  function mayUser(user: string): boolean {
    const own = waitingOfUser.has(user) ? 1 : 0
    return most(waitingOfUser.size > own) > (heldByUser.get(user) ?? 0)
  }

  function hold(asker: Asker, by: 1 | -1): void {
    held += by
    add(heldByOrganization, asker.orgId, by)
    add(heldByUser, userOf(asker), by)
  }

  function takeOut(line: Map<string, Ticket[]>, ticket: Ticket): void {
    const { orgId } = ticket.asker
    const user = userOf(ticket.asker)
    const own = line.get(user)!
    own.splice(own.indexOf(ticket), 1)
    if (own.length === 0) line.delete(user)
    if (line.size === 0) lines.delete(orgId)
    waitingInAll -= 1
    add(waitingOfUser, user, -1)
  }

  function next(): Ticket | null {
    if (held >= places) return null
    for (const [orgId, line] of lines) {
      if (!mayOrganization(orgId)) continue
      for (const [user, [first]] of line) {
        if (!mayUser(user)) continue
        takeOut(line, first!)
        const rest = line.get(user)
        if (rest) {
          line.delete(user)
          line.set(user, rest)
        }
        if (lines.delete(orgId)) lines.set(orgId, line)
        return first!
      }
    }
    return null
  }

  /** A turn that ended or was given up may have freed the way for several. */
  function callNext(): void {
    for (let ticket = next(); ticket !== null; ticket = next()) {
      hold(ticket.asker, 1)
      ticket.call()
    }
  }

  return {
    /** Takes a place at once, where one is free for the asker. */
    enter(asker: Asker): boolean {
      if (held >= places || lines.get(asker.orgId)?.has(userOf(asker))) return false
      if (!mayOrganization(asker.orgId) || !mayUser(userOf(asker))) return false
      hold(asker, 1)
      return true
    },
    /** Joins the line, after `enter` refused; `call` says that the place is theirs. False when too many wait. */
    wait(ticket: Ticket): boolean {
      const { orgId } = ticket.asker
      const user = userOf(ticket.asker)
      if (waitingInAll >= waiting.inAll || (waitingOfUser.get(user) ?? 0) >= waiting.ofOne) return false
      const line = lines.get(orgId) ?? new Map<string, Ticket[]>()
      lines.set(orgId, line)
      const own = line.get(user)
      if (own) own.push(ticket)
      else line.set(user, [ticket])
      waitingInAll += 1
      add(waitingOfUser, user, 1)
      return true
    },
    /** Leaves the line; false when the place was given already. */
    giveUp(ticket: Ticket): boolean {
      const line = lines.get(ticket.asker.orgId)
      if (!line?.get(userOf(ticket.asker))?.includes(ticket)) return false
      takeOut(line, ticket)
      callNext()
      return true
    },
    /** Gives the place back, and on. */
    leave(asker: Asker): void {
      hold(asker, -1)
      if (waitingInAll > 0) callNext()
    },
    get waiting(): number {
      return waitingInAll
    },
    get held(): number {
      return held
    },
  }
}
export type Turns = ReturnType<typeof createTurns>

/** Seconds after which what was refused is worth another try. */
const RETRY_SECONDS = 5
const refusal = () => new DomainError('too_many_reads', { retryAfterSeconds: RETRY_SECONDS })

/** Takes a place once it is the asker's turn. Errors: too_many_reads after so many milliseconds, or where too many wait. */
export function claimTurn(turns: Turns, asker: Asker, patienceMs: number): Promise<void> | undefined {
  if (turns.enter(asker)) return
  return new Promise<void>((resolve, reject) => {
    const ticket: Ticket = {
      asker,
      call: () => {
        clearTimeout(patience)
        resolve()
      },
    }
    const patience = setTimeout(() => turns.giveUp(ticket) && reject(refusal()), patienceMs)
    if (turns.wait(ticket)) return
    clearTimeout(patience)
    reject(refusal())
  })
}
