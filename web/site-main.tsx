import './styles.css'
import '#web/api/zod-without-eval.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { installationOptions } from '#web/api/installation.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { applyTheme, storedTheme } from '#web/ui/theme.ts'
import { readSiteFacts, tokenPath } from './messages/site-facts.ts'
import { reloadAfterUpgrade } from './reload-after-upgrade.ts'
import { scrollOnNavigation } from './scroll-on-navigation.ts'
import { createSiteRouter, Site } from './site-router.tsx'

/*
 * The entry of the public site and of sign-in: server/http/site-pages.ts sends their pages drawn, this makes them work.
 * The server draws the page without its query: with one, React draws it anew, since its words may differ.
 */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

applyTheme(storedTheme())
reloadAfterUpgrade()

const root = document.getElementById('root')
if (!root) throw new Error('site.html has no #root')
const facts = readSiteFacts(document)
const queryClient = createQueryClient()
if (facts) queryClient.setQueryData(installationOptions.queryKey, facts.installation)
await nextTask()
const router = createSiteRouter(queryClient)
scrollOnNavigation(router)
const token = location.pathname.slice(location.pathname.lastIndexOf('/') + 1)
const drawn = facts && tokenPath(facts.path, token) === location.pathname && location.search === ''
// Says that the tree is the server's, where no boundary waits.
if (drawn) router.ssr = { manifest: undefined }
await nextTask()
await router.load()
await nextTask()
const site = (
  <StrictMode>
    <Site router={router} queryClient={queryClient} />
  </StrictMode>
)
// A transition is drawn in slices of a few milliseconds, between which a phone still answers.
startTransition(() => {
  if (drawn) hydrateRoot(root, site)
  else createRoot(root).render(site)
})
