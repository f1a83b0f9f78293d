import { appRoutes } from './app-routes.gen.ts'

/** The titles of the application’s pages by path, `/crm/contacts/$contactId`. Built and run by tools/vite-titles.ts. */
export const pageTitles: Record<string, string> = Object.fromEntries(
  appRoutes.flatMap(({ options }) => {
    const title = options.staticData?.title
    return 'path' in options && title !== undefined ? [[String(options.path), title]] : []
  }),
)
