import { ImageError } from './port.ts'

type Limits = {
  /** Pictures that are decoded at once. */
  running: number
  /** Most that wait, in all and of one user. */
  inAll: number
  ofOne: number
  /** Longest wait, in milliseconds. */
  patienceMs: number
}
type Turn = { begin: () => void }

/** Work in turns: users are served one after the other, each in its own order. */
export function createPictureTurns({ running: most, inAll, ofOne, patienceMs }: Limits) {
  let running = 0
  // The order of the map is that of service: who was served goes to its end.
  const lines = new Map<string, Turn[]>()

  function leave(userId: string, turn: Turn): void {
    const line = lines.get(userId)?.filter((each) => each !== turn) ?? []
    if (line.length > 0) lines.set(userId, line)
    else lines.delete(userId)
  }

  function wait(userId: string): Promise<void> {
    const line = lines.get(userId) ?? []
    const waiting = [...lines.values()].reduce((sum, each) => sum + each.length, 0)
    if (line.length >= ofOne || waiting >= inAll) throw new ImageError('busy', `${waiting} pictures wait`)
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        leave(userId, turn)
        reject(new ImageError('busy', `waited ${patienceMs} ms`))
      }, patienceMs)
      const turn: Turn = {
        begin() {
          clearTimeout(patience)
          resolve()
        },
      }
      lines.set(userId, [...line, turn])
    })
  }

  function beginNext(): void {
    const [first] = lines
    if (first === undefined) {
      running -= 1
      return
    }
    const [userId, [turn, ...others]] = first
    lines.delete(userId)
    if (others.length > 0) lines.set(userId, others)
    turn!.begin()
  }

  /** Errors: ImageError (`busy`), and those of `work`. */
  return async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
    if (running >= most) await wait(userId)
    else running += 1
    try {
      return await work()
    } finally {
      beginNext()
    }
  }
}
