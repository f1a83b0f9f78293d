import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { Me } from '#shared/contract/identity.ts'
import { keepsOut } from '#shared/domain/identity/loss-reasons.ts'
import { meOptions } from '#web/api/me.ts'

/** Pages open to a user without an organization: the one that creates it, the one that says why there is none, their own. */
const WITHOUT_ORGANIZATION = /^\/(orgs\/(new|access)|profile|settings\/(profile|security)|invite)(\/|$)/

type Wanted = { href: string; pathname: string }

/**
 * Specification 2.1: signed out, every page leads to /auth, which comes back; without an organization, to the page that creates
 * one, or to the page that tells a removed or suspended member so.
 */
export async function onlySignedIn(client: QueryClient, location: Wanted): Promise<void> {
  const me = await knownVisitor(client, location)
  if (me.current !== null || WITHOUT_ORGANIZATION.test(location.pathname)) return
  if (me.lostAccess.some(keepsOut)) throw redirect({ to: '/orgs/access', search: backTo(location) })
  throw redirect({ to: '/orgs/new' })
}

/** Nothing is below a public page; any other unknown path is 404 for those who are signed in, within the shell. */
export async function notBelowPublicPage({ pathname }: Wanted): Promise<void> {
  const { isBelowPublicPage } = await import('#web/messages/site-pages.ts')
  if (isBelowPublicPage(pathname)) throw notFound()
}

async function knownVisitor(client: QueryClient, location: Wanted): Promise<Me> {
  const me = await client.ensureQueryData(meOptions)
  if (me === null) throw redirect({ to: '/auth', search: backTo(location) })
  return me
}

const backTo = ({ href, pathname }: Wanted): { redirect?: string } =>
  pathname === '/dashboard' ? {} : { redirect: href }

/** On the sign-in pages someone signed in goes on at once. A server that does not answer must not hide the form. */
export async function onlySignedOut(client: QueryClient, target: string): Promise<void> {
  // A page drawn beforehand has no visitor yet.
  if (import.meta.env.SSR) return
  const me = await client.ensureQueryData(meOptions).catch(() => null)
  // The public site and the application are two documents.
  if (me !== null) throw redirect({ href: target, replace: true, reloadDocument: true })
}
