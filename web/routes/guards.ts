import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { meOptions } from '#web/api/me.ts'

/** Pages that someone without an organization may open: the one that makes it, and those about oneself. */
const WITHOUT_ORGANIZATION = /^\/(orgs\/new|profile|settings\/(profile|security)|invite)(\/|$)/

/** Specification 2.1: signed out, every page leads to /auth and comes back; without an organization, to its creation. */
export async function onlySignedIn(
  client: QueryClient,
  location: { href: string; pathname: string },
): Promise<void> {
  const me = await client.ensureQueryData(meOptions)
  if (me === null) {
    const search = location.pathname === '/dashboard' ? {} : { redirect: location.href }
    throw redirect({ to: '/auth', search })
  }
  if (me.current === null && !WITHOUT_ORGANIZATION.test(location.pathname))
    throw redirect({ to: '/orgs/new' })
}

/** On the sign-in pages someone signed in goes on at once. A server that does not answer must not hide the form. */
export async function onlySignedOut(client: QueryClient, target: string): Promise<void> {
  // Where the page is drawn beforehand nobody is there yet.
  if (import.meta.env.SSR) return
  const me = await client.ensureQueryData(meOptions).catch(() => null)
  // The public site and the application are two documents.
  if (me !== null) throw redirect({ href: target, replace: true, reloadDocument: true })
}
