import { appRoutes } from './app-routes.gen.ts'

/** In this build a component of a page is where its module is found (tools/vite-pages.ts). */
type Located = { importer: () => Promise<{ default: string }> }

type KnownPage = { path: string; title: string | null; module: string | null }

/** What the build asks of the application’s records: paths as `/crm/contacts/$contactId`, and the id of the module of each page. */
export const knownPages = (): Promise<KnownPage[]> =>
  Promise.all(
    appRoutes.flatMap(({ options }) => {
      if (!('path' in options)) return []
      const component = options.component as unknown as Located | undefined
      const located = component?.importer()
      return [
        (async () => ({
          path: String(options.path),
          title: options.staticData?.title ?? null,
          module: (await located)?.default ?? null,
        }))(),
      ]
    }),
  )
