import type { BankStatement } from '#shared/domain/bank-files/statement.ts'

/**
 * The statement of one account by its bank, in a file or through a feed: its booked movements in its own order, and the balances before and
 * after them where they are known. The import of movements reads nothing else.
 */
export type ToldMovements = Omit<BankStatement, 'format'>

/**
 * The consent of the holder of the accounts, given at the bank. It is renewed there: a bank asks for the holder once more than 180 days went by
 * (Delegated Regulation (EU) 2018/389, article 10a). `reference` is the feed's; the caller keeps it encrypted.
 */
export type FeedConsent = { reference: string; expiresAt: string }

/** An account that a consent opens. A balance is that of the instant, in cents; null where the bank gives none. */
export type FeedAccount = {
  accountRef: string
  iban: string
  currency: string
  balance: { cents: number; at: string } | null
}

/** `cursor` continues after these movements; `more` is whether some wait already. */
export type FeedPage = { told: ToldMovements; cursor: string; more: boolean }

/** Instead of an answer, once a consent was withdrawn or came to its end: only its holder can change that. */
export type ConsentOver = { consentOver: 'expired' | 'withdrawn' }

/**
 * A feed of movements, through whom a bank lets read its accounts. No adapter exists: none is simulated, and none is asked (ADR 144).
 * Every method may throw service_unavailable and is safe to repeat.
 */
export type BankFeed = {
  /** Where the holder gives or renews a consent; the bank sends back to `returnUrl` with `state`. */
  askConsent(ask: { state: string; returnUrl: string }): Promise<{ url: string }>
  /** The consent of an answer to `returnUrl`; null where the holder refused. */
  takeConsent(answer: URLSearchParams): Promise<FeedConsent | null>
  listAccounts(consent: FeedConsent): Promise<FeedAccount[] | ConsentOver>
  /**
   * Booked movements after the cursor, the oldest first; null: all that the bank still gives (90 days without the holder, article 10a).
   * A page holds whole days: equal movements of a day are told apart by their rank in it. Telling a day again adds nothing.
   */
  readMovements(
    consent: FeedConsent,
    accountRef: string,
    cursor: string | null,
  ): Promise<FeedPage | ConsentOver>
  withdraw(consent: FeedConsent): Promise<void>
}
