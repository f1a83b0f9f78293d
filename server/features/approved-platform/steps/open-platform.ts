import { asPlatform } from '#server/db/transaction.ts'
import { openSecrets } from '#server/features/approved-platform/steps/platform-secrets.ts'
import {
  findWithSecrets,
  type StoredConnection,
} from '#server/features/approved-platform/store/connections.ts'
import type { PlatformAccount } from '#server/integrations/approved-platform/port.ts'
import type { AppContext } from '#server/scope.ts'

export type OpenPlatform = { row: StoredConnection; account: PlatformAccount }

/** The platform of an organization with its keys; null without one. `clientSecret` is '' where no known APP_SECRET opens it. */
export async function openPlatform(context: AppContext, orgId: string): Promise<OpenPlatform | null> {
  const row = await asPlatform(context, (db) => findWithSecrets(db, { orgId }))
  if (row === null) return null
  const secrets = openSecrets(context, orgId, row.sealed)
  const account = {
    flowUrl: row.flow_url,
    directoryUrl: row.directory_url,
    tokenUrl: row.token_url,
    clientId: row.client_id,
    clientSecret: secrets?.clientSecret ?? '',
    organizationId: row.organization_ref,
  }
  return { row, account }
}
