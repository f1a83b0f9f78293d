import type { RegisteredState } from '#shared/domain/reminders/registered-letter.ts'

/** A letter to deliver. `key` is ours: the same gives the same letter. */
export type RegisteredLetter = {
  key: string
  senderName: string
  addressee: { name: string; email: string }
  requestedAt: Date
  pdf: Uint8Array
}

/** Where a letter is, and since when. */
export type LetterDelivery = { state: Exclude<RegisteredState, 'asked'>; at: Date }

/**
 * A qualified provider of electronic registered letters (CPCE L100, R53-1 ff.), which tells the receiver by e-mail, lets it accept for 15 days
 * and proves each step. Methods throw DomainError service_unavailable where it does not answer.
 */
export type RegisteredLetters = {
  /** True of the stand-in, which sends nothing: screens say « simulé ». */
  readonly simulated: boolean
  /** Returns the provider's id. Repeating it has one effect, by the key. */
  deposit(letter: RegisteredLetter): Promise<string>
  /** Null: there is none. */
  find(id: string): Promise<LetterDelivery | null>
  /** The PDF that proves how it ended; null while there is none. */
  proof(id: string): Promise<Uint8Array | null>
}
