import type { ForeignRequest } from './foreign-request.ts'
import type { Member, TestApp } from './harness.ts'

/** A link to the page of a client of the neighbour. */
async function makeLink(app: TestApp, neighbour: Member): Promise<string> {
  const { body: company } = await app.request<{ id: string }>('POST', '/api/v1/companies', {
    as: neighbour,
    body: { name: 'Relevé' },
  })
  const { body } = await app.request<{ linkId: string }>('POST', '/api/v1/invoices/statement/links', {
    as: neighbour,
    body: { companyId: company.id },
  })
  return body.linkId
}

const revoke: ForeignRequest = async (app, neighbour) => ({
  params: { linkId: await makeLink(app, neighbour) },
})

/** Requests that name links to the pages of clients of another organization. */
export const statementLinksRequests: Record<string, ForeignRequest> = {
  'statementLinks.revokeStatementLink': revoke,
}
