import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

export type ClientIds = { companyId: string | null; contactId: string | null }

/** Whether the address is the company's, or that of somebody who works there, or the contact's. */
export async function isOnCard(tx: Tx, { companyId, contactId }: ClientIds, email: string): Promise<boolean> {
  const { orgId } = tx.scope
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from companies where org_id = ${orgId} and id = ${companyId}::uuid and lower(email) = lower(${email})
      union all
      select from contacts where org_id = ${orgId} and company_id = ${companyId}::uuid and lower(email) = lower(${email})
      union all
      select from contacts where org_id = ${orgId} and id = ${contactId}::uuid and lower(email) = lower(${email})
    ) as found`.execute(tx.db)
  return rows[0]!.found
}
