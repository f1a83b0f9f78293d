import type { Retention } from '#server/retention.ts'

const TWO_DAYS = 48

/** Rows that have served: kept answers, codes, sessions that are over, failures of rows that are no more. */
export const ephemera: Retention[] = [
  { table: 'idempotency_keys', since: 'created_at', hours: TWO_DAYS },
  { table: 'verifications', since: 'expires_at', hours: TWO_DAYS },
  { table: 'sessions', since: 'expires_at', hours: 0 },
  { table: 'sessions', since: 'created_at', hours: TWO_DAYS, only: 'second_factor_due' },
  { table: 'owner_codes', since: 'expires_at', hours: 0 },
  // Browsers forget their own secret after as long.
  { table: 'devices', since: 'last_used_at', hours: 400 * 24 },
  // A row that still fails is tried again within hours.
  { table: 'due_failures', since: 'retry_at', hours: 30 * 24 },
]
