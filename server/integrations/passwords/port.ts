/** Stored passwords. A hash takes a processor for some 60 ms: `place` says for whom, and each place waits for its turn. */
export type Passwords = {
  /** Milliseconds: answers that must not tell whether an account exists leave at a whole number of these steps. */
  readonly stepMs: number
  /** The stored form of a password. Errors: service_unavailable. */
  hash(password: string, place?: string): Promise<string>
  /**
   * Compares; without a stored hash it spends the same time and says no, so that the answer's delay tells nothing.
   * Errors: service_unavailable.
   */
  matches(stored: string | null, password: string, place?: string): Promise<boolean>
}
