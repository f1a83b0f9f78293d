import pg from 'pg'
import { addOrganization } from './dataset.ts'
import { addClient, fiveLines } from './invoice-dataset.ts'

const AT_ONCE = 16

export type IssuedInvoices = { orgId: string; token: string; ids: string[]; fileKeys: string[] }

/** Issues invoices of a new organization through the product, so that their files are stored and their chain holds. */
export async function issueInvoices(
  databaseUrl: string,
  port: number,
  count: number,
): Promise<IssuedInvoices> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { orgId, token } = await addOrganization(client, { contacts: 10, quotes: 0, members: 2 })
    const companyId = await addClient(client, orgId)
    let left = count
    const worker = async () => {
      while (left > 0) {
        left -= 1
        const { id } = await post(port, token, '', fiveLines(companyId))
        await post(port, token, `/${id}/issue`, {})
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    const { rows } = await client.query<{ id: string; keys: string[] }>(
      `select invoice_id as id, array[pdf_file_key, xml_file_key] as keys from invoice_documents where org_id = $1`,
      [orgId],
    )
    return { orgId, token, ids: rows.map(({ id }) => id), fileKeys: rows.flatMap(({ keys }) => keys) }
  } finally {
    await client.end()
  }
}

async function post(port: number, token: string, path: string, body: object): Promise<{ id: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/invoices${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: string }
}
