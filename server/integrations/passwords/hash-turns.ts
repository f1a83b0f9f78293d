import { DomainError } from '#shared/domain/domain-error.ts'

export type Limits = {
  /** Hashes running at once in this process. */
  running: number
  /** Hashes waiting; more are refused at once. */
  waiting: number
  /** Hashes waiting for a client IP; more are refused at once. */
  waitingOfAPlace: number
}

/**
 * Turns at what takes a processor for a while: few at once, a short queue, one of each place in turn.
 * Errors: service_unavailable with the seconds to wait, at once, when the queue or the place's part of it is full.
 */
export function createHashTurns({ running, waiting, waitingOfAPlace }: Limits) {
  const queues = new Map<string, (() => void)[]>()
  let busy = 0
  let queued = 0

  const next = () => {
    const [first] = queues
    if (!first) {
      busy -= 1
      return
    }
    const [place, queue] = first
    const start = queue.shift()
    queues.delete(place)
    // Go behind every other client IP.
    if (queue.length > 0) queues.set(place, queue)
    queued -= 1
    start?.()
  }
  const turn = (place: string): Promise<void> | undefined => {
    if (busy < running) {
      busy += 1
      return
    }
    const queue = queues.get(place) ?? []
    if (queued >= waiting || queue.length >= waitingOfAPlace)
      throw new DomainError('service_unavailable', { retryAfterSeconds: RETRY_SECONDS })
    queues.set(place, queue)
    queued += 1
    return new Promise((resolve) => queue.push(resolve))
  }
  return async <T>(place: string, work: () => Promise<T>): Promise<T> => {
    await turn(place)
    try {
      return await work()
    } finally {
      next()
    }
  }
}

/** The longest queue is through by then. */
const RETRY_SECONDS = 3
