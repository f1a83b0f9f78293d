import { randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { type Api, apiOf, post } from './api.ts'
import { codeOf, type Mailbox } from './mailbox.ts'

export const PASSWORD = 'Lavande-Tilleul-47'

/** The address of an Ardoise under test, and its mailbox. */
export type Site = { url: string; mailbox: Mailbox }

export type Account = { email: string; name: string; password: string; cookie: string; api: Api }
export type Owner = Account & { orgId: string; orgName: string }

/** An address that no other test uses. */
export function newEmail(name: string): string {
  return `${name}-${randomBytes(5).toString('hex')}@essai.test`
}

/** The session of someone who signs in from a program. */
export async function signInByApi(
  { url }: Pick<Site, 'url'>,
  email: string,
  password: string,
): Promise<string> {
  return sessionOf(await post(`${url}/auth/v1/sign-in/email`, { email, password }))
}

/** Someone with a proved address and no organization yet, made through the API. */
export async function signUpByApi(site: Site, name = 'Camille Aubry'): Promise<Account> {
  const { url, mailbox } = site
  const email = newEmail('camille')
  await post(`${url}/auth/v1/sign-up/email`, {
    email,
    password: PASSWORD,
    name,
    companyName: 'Atelier Aubry',
  })
  const otp = codeOf(await mailbox.waitFor(email))
  const cookie = sessionOf(
    await post(`${url}/auth/v1/email-otp/verify-email`, { email, otp, password: PASSWORD }),
  )
  return { email, name, password: PASSWORD, cookie, api: apiOf(url, cookie) }
}

/** An owner of a new organization, who has not done the onboarding. */
export async function makeNewcomer(site: Site): Promise<Account> {
  const account = await signUpByApi(site)
  const { user } = await account.api.identity.getMe({})
  const body = { userId: user.id, email: account.email, orgName: 'Atelier Aubry' }
  await post(`${site.url}/functions/v1/create-organization-and-user-data`, body, account.cookie)
  return account
}

/** An owner whose organization has all that documents need and whose onboarding is skipped, made through the API. */
export async function makeOwner(site: Site, orgName = 'Atelier Aubry'): Promise<Owner> {
  const account = await signUpByApi(site)
  const { user } = await account.api.identity.getMe({})
  const response = await post(
    `${site.url}/functions/v1/create-organization-and-user-data`,
    {
      userId: user.id,
      email: account.email,
      orgName,
      address: '8 rue des Tanneurs',
      postalCode: '37000',
      city: 'Tours',
    },
    account.cookie,
  )
  const { organization } = (await response.json()) as { organization: { id: string } }
  await account.api.organizations.updateOrganization({
    siren: '552081317',
    legalForm: 'SARL',
    email: account.email,
  })
  await account.api.onboarding.skipOnboarding({})
  return { ...account, orgId: organization.id, orgName }
}

/** Adds an organization to the owner and switches to it. Returns its id. */
export async function makeSecondOrganization(
  { url }: Site,
  { api, cookie, email }: Pick<Owner, 'api' | 'cookie' | 'email'>,
  orgName: string,
): Promise<string> {
  const { user } = await api.identity.getMe({})
  const path = '/functions/v1/create-organization-and-user-data'
  const response = await post(`${url}${path}`, { userId: user.id, email, orgName }, cookie)
  return ((await response.json()) as { organization: { id: string } }).organization.id
}

/** The browser is signed in as the account, without the screens. */
export async function enterAs(
  context: BrowserContext,
  { url }: Pick<Site, 'url'>,
  cookie: string,
): Promise<void> {
  const split = cookie.indexOf('=')
  await context.addCookies([{ name: cookie.slice(0, split), value: cookie.slice(split + 1), url }])
}

function sessionOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find((each) => each.includes('session_token='))
  if (cookie === undefined) throw new Error(`${response.url} gave no session`)
  return cookie.split(';')[0] ?? ''
}
