import type { Member, TestApp } from './harness.ts'

type Card = { companyId?: string | null; contactId?: string | null }

/** Puts an address on the card of a client, so that its documents may be sent there. */
export async function addToCard(
  app: TestApp,
  as: Member,
  { companyId = null, contactId = null }: Card,
  email: string,
): Promise<void> {
  const body = { companyId, contactId, email, name: 'Élise Martin' }
  const { status } = await app.request('POST', '/api/v1/clients/addresses', { as, body })
  if (status !== 200) throw new Error(`the address was not added: ${status}`)
}
