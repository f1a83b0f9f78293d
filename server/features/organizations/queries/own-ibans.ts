import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'

/** Whether one of these is an account of the organization: that of its bank page, or that its invoices ask to be paid on. */
export async function isOwnIban(tx: Tx, ...ibans: readonly (string | null)[]): Promise<boolean> {
  const written = ibans.filter((iban) => iban !== null)
  if (written.length === 0) return false
  const { rows } = await sql<{ own: boolean }>`select own_ibans(${written}::text[]) as own`.execute(tx.db)
  return rows[0]!.own
}

/** Refuses the organization's own account in the place of a client's or supplier's. Errors: iban_is_own, at the field. */
export async function assertOthersIban(tx: Tx, ...ibans: readonly (string | null)[]): Promise<void> {
  if (await isOwnIban(tx, ...ibans))
    throw new DomainError('iban_is_own', { fields: [fieldError('iban', 'iban_is_own')] })
}
