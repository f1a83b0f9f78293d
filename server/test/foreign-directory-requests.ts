import type { ForeignRequest } from './foreign-request.ts'

const tokenOf: ForeignRequest = async (app, neighbour) => {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into directory_tokens (org_id, label, token_hash, ending, created_at)
     values ($1, 'Entra', sha256(gen_random_uuid()::text::bytea), 'abcd', now()) returning id`,
    [neighbour.orgId],
  )
  return { params: { tokenId: rows[0]!.id } }
}

const groupOf: ForeignRequest = async (app, neighbour) => {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into directory_groups (org_id, display_name, created_at, updated_at)
     values ($1, 'Vente', now(), now()) returning id`,
    [neighbour.orgId],
  )
  return { params: { groupId: rows[0]!.id }, body: { role: 'admin' } }
}

/** Requests that name what another organization has of its directory. */
export const directoryRequests: Record<string, ForeignRequest> = {
  'directory.revokeDirectoryToken': tokenOf,
  'directory.mapDirectoryGroup': groupOf,
}
