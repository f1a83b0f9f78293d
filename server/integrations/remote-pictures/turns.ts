export type TurnLimits = { inAll: number; perOrganization: number; perUser: number; waitingPerUser: number }
type Asker = { orgId: string; userId: string }
type Waiting = { asker: Asker; begin: () => void }

/** Thrown when the asker already waits for too much. */
export class TooManyTurns extends Error {}

/** Runs tasks, so many at once, of a user, of an organization and in all; the others wait, oldest first. */
export function createTurns(limits: TurnLimits) {
  const running: Asker[] = []
  const waiting: Waiting[] = []
  const fits = ({ orgId, userId }: Asker) =>
    running.length < limits.inAll &&
    running.filter((one) => one.orgId === orgId).length < limits.perOrganization &&
    running.filter((one) => one.userId === userId).length < limits.perUser

  function beginNext(): void {
    const next = waiting.findIndex(({ asker }) => fits(asker))
    if (next < 0) return
    const [{ asker, begin }] = waiting.splice(next, 1) as [Waiting]
    running.push(asker)
    begin()
  }

  return async function inTurn<T>(asker: Asker, task: () => Promise<T>): Promise<T> {
    if (waiting.filter((one) => one.asker.userId === asker.userId).length >= limits.waitingPerUser)
      throw new TooManyTurns()
    const turn = new Promise<void>((begin) => waiting.push({ asker, begin }))
    beginNext()
    await turn
    try {
      return await task()
    } finally {
      running.splice(running.indexOf(asker), 1)
      beginNext()
    }
  }
}
