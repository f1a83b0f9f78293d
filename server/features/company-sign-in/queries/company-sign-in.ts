import { sql } from 'kysely'
import { certificateFacts } from '#server/integrations/company-providers/provider-metadata.ts'
import type { Tx } from '#server/scope.ts'
import type { CompanySignIn, Connection, ConnectionTest } from '#shared/contract/company-sign-in.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { callbackUrl, metadataUrl, samlService } from '../steps/saml-urls.ts'
import { listDomains } from './domains.ts'

const selected = (tx: Tx) =>
  tx.db.selectFrom('sign_in_connections').selectAll().where('org_id', '=', tx.scope.orgId)
type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

function read(tx: Tx, row: Row): Connection {
  const { config } = tx.scope.context
  const saml = row.kind === 'saml'
  return {
    id: row.id,
    kind: row.kind as Connection['kind'],
    name: row.name,
    enabled: row.enabled,
    defaultRole: row.default_role as Connection['defaultRole'],
    issuer: row.issuer,
    signInUrl: row.sign_in_url,
    clientId: row.client_id,
    revision: row.revision,
    certificates: (row.certificates ?? []).map((der) => ({ der, ...certificateFacts(der) })),
    ours: {
      entityId: samlService(config, row.id).entityId,
      answerUrl: saml ? samlService(config, row.id).acsUrl : callbackUrl(config, row.id),
      metadataUrl: metadataUrl(config, row.id),
    },
    test:
      row.tested_at === null
        ? null
        : { ...(row.test as unknown as Omit<ConnectionTest, 'at'>), at: row.tested_at.toISOString() },
  }
}

/** Errors: not_found. */
export async function getConnection(tx: Tx, id: string): Promise<Connection> {
  const row = await selected(tx).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return read(tx, row)
}

async function findExempt(tx: Tx): Promise<CompanySignIn['exempt']> {
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from users where id = sign_in_exempt(${tx.scope.orgId}::uuid)`.execute(tx.db)
  return rows[0] ?? null
}

/** All that the page of the company's sign-in shows. */
export async function getCompanySignIn(tx: Tx): Promise<CompanySignIn> {
  const [domains, connections, settings, exempt] = await Promise.all([
    listDomains(tx),
    selected(tx).orderBy('created_at').orderBy('id').execute(),
    tx.db
      .selectFrom('sign_in_settings')
      .select(['required', 'revision'])
      .where('org_id', '=', tx.scope.orgId)
      .executeTakeFirst(),
    findExempt(tx),
  ])
  return {
    domains,
    exempt,
    connections: connections.map((row) => read(tx, row)),
    required: settings?.required ?? false,
    revision: settings?.revision ?? 0,
  }
}
