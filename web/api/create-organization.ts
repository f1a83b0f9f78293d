import type { Me } from '#shared/contract/identity.ts'
import { fetchBeside } from './fetch-json.ts'

export type NewOrganization = {
  orgName: string
  slug?: string
  country?: string
  timezone?: string
  address?: string
  city?: string
  postalCode?: string
  vatNumber?: string
}

/** The function of specification 7.3, for oneself. Throws ApiError. */
export async function createOrganization(
  me: Me,
  facts: NewOrganization,
): Promise<{ id: string; name: string }> {
  const body = { userId: me.user.id, email: me.user.email, name: me.user.name, plan: 'gratuit', ...facts }
  const { organization } = await fetchBeside<{ organization: { id: string; name: string } }>(
    'POST',
    '/functions/v1/create-organization-and-user-data',
    body,
  )
  return organization
}
