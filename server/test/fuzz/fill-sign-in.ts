import { randomBytes, randomUUID } from 'node:crypto'
import { sealFactorSecret } from '#server/features/security/steps/factor-secret.ts'
import type { Member, TestApp } from '#server/test/harness.ts'
import type { SentQuote } from '#server/test/signing.ts'
import type { Known } from './valid-values.ts'

/** The means of sign-in of a person: a second factor that is not in use yet, a passkey, and an account of a provider. */
export async function fillSignIn({ context }: TestApp, { userId }: Member): Promise<Known> {
  const [factorId, passkeyId, identityId] = [randomUUID(), randomUUID(), randomUUID()]
  const { pool } = context
  await pool.query(
    `insert into second_factors (id, user_id, name, secret) values ($1, $2, 'Téléphone', $3)`,
    [factorId, userId, sealFactorSecret(context, factorId, randomBytes(20))],
  )
  await pool.query(
    `insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up) values ($1::uuid, $2, 'x', $1::text, 0, 'multiDevice', true)`,
    [passkeyId, userId],
  )
  await pool.query(
    `insert into accounts (id, user_id, account_id, provider_id) values ($1::uuid, $2, $1::text, 'google')`,
    [identityId, userId],
  )
  return { factorId: [factorId], passkeyId: [passkeyId], identityId: [identityId] }
}

/** A payment page of the deposit of a devis that nobody paid in time. Answers its id. */
export async function makeCheckout(
  { context }: TestApp,
  { orgId }: Member,
  { quoteId }: Pick<SentQuote, 'quoteId'>,
): Promise<string> {
  const { rows } = await context.pool.query<{ id: string }>(
    `insert into checkouts (org_id, account_id, mode, quote_id, link_id, amount_cents, currency, recipient_email, state, created_at, expires_at)
     select org_id, 'acct_1', 'test', quote_id, id, 100, 'EUR', 'x@client.test', 'expired', now(), now() from quote_links
     where org_id = $1 and quote_id = $2 limit 1 returning id`,
    [orgId, quoteId],
  )
  return rows[0]!.id
}
