import type { ForeignRequest } from './foreign-request.ts'
import type { Member, TestApp } from './harness.ts'

/** A file of the neighbour's. */
async function makeFile(app: TestApp, neighbour: Member): Promise<string> {
  const { body: company } = await app.request<{ id: string }>('POST', '/api/v1/companies', {
    as: neighbour,
    body: { name: 'Poursuivi' },
  })
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into litigation_files (org_id, company_id, client_name, currency, counted_on, total, created_at)
     values ($1, $2, 'Poursuivi', 'EUR', '2026-11-30', 0, now()) returning id`,
    [neighbour.orgId, company.id],
  )
  return rows[0]!.id
}

const of: ForeignRequest = async (app, neighbour) => ({ params: { fileId: await makeFile(app, neighbour) } })

/** Requests that name contentieux files of another organization. */
export const litigationRequests: Record<string, ForeignRequest> = {
  'litigation.getLitigationFile': of,
  'litigation.getLitigationPdf': of,
  'litigation.getClaimSheet': of,
  'litigation.removeLitigationFile': of,
}
