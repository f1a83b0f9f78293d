import { expect } from '@playwright/test'
import { type Account, newEmail, type Owner, type Site, signUpByApi } from './accounts.ts'
import { linkOf, PATIENCE_MS } from './mailbox.ts'

type Role = 'admin' | 'member' | 'billing' | 'accountant' | 'viewer'
export type Invited = { id: string; email: string; path: string; token: string; code: string }

/** An invitation, and the secrets of its mail. `path` is the link below the origin. */
export async function invite(
  site: Site,
  owner: Owner,
  { email = newEmail('invite'), role = 'member' as Role, firstName = 'Zoé', lastName = 'Le Goff' } = {},
): Promise<Invited> {
  const before = await invitationsTo(site, email)
  const { id } = await owner.api.organizations.createInvitation({ email, role, firstName, lastName })
  return { id, email, ...(await secretsOf(site, email, before.length + 1)) }
}

const invitationsTo = async (site: Site, email: string) =>
  (await site.mailbox.listTo(email)).filter(({ subject }) => /vous invite/.test(subject))

/** The link and code of the newest invitation mail to the address; waits until there are `count` mails. */
export async function secretsOf(
  site: Site,
  email: string,
  count = 1,
): Promise<Omit<Invited, 'id' | 'email'>> {
  await expect
    .poll(async () => (await invitationsTo(site, email)).length, { timeout: PATIENCE_MS })
    .toBeGreaterThanOrEqual(count)
  const mail = (await invitationsTo(site, email)).at(-1)!
  const link = new URL(linkOf(mail))
  const code = /^[A-HJ-NP-Z2-9]{8}$/m.exec(mail.text)?.[0]
  if (code === undefined) throw new Error(`no code in « ${mail.subject} »`)
  return { path: link.pathname + link.search, token: link.searchParams.get('token') ?? '', code }
}

/** Someone who has joined the owner's organization, made through the API. */
export async function joinTeam(
  site: Site,
  owner: Owner,
  role: Role,
  name = 'Noé Petit',
): Promise<Account & { userId: string }> {
  const account = await signUpByApi(site, name)
  const { token } = await invite(site, owner, { email: account.email, role, firstName: 'Noé' })
  await account.api.organizations.acceptInvitation({ token })
  await account.api.onboarding.skipOnboarding({})
  const { user } = await account.api.identity.getMe({})
  return { ...account, userId: user.id }
}
