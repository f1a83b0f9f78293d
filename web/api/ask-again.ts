import { retriesMutation } from './query-client.ts'

/** The wait of TanStack Query before a repetition, in milliseconds: one second, then twice as long each time. */
export const waitBefore = (failures: number): number => 1_000 * 2 ** failures

/**
 * A write that no TanStack mutation carries, repeated like one (specification 8.2). Not for calls that work only once, like those
 * with a code or a link: repeating them after a lost answer would be refused.
 */
export async function askAgain<T>(call: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await call()
    } catch (error) {
      if (!retriesMutation(failures, error)) throw error
      await new Promise((resolve) => setTimeout(resolve, waitBefore(failures)))
    }
  }
}
