import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { linkPages, sitePages } from '#web/messages/site-pages.ts'
import { copySmallParts } from './vite-app-files.ts'
import { clientDocuments } from './vite-client-pages.ts'
import { contractPlugin } from './vite-contract.ts'
import { filesOf } from './vite-files-of.ts'
import { visitorFiles } from './vite-visitor-files.ts'

const atWeb = (path: string) => fileURLToPath(new URL(`../web/${path}`, import.meta.url))

/** Gives scripts a low priority on drawn pages: visitors read them before they use them, so style and font travel first. */
function scriptsLast(): Plugin {
  return {
    name: 'scripts-last',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  }
}

/** Scripts that each public page loads beyond those of the site’s entry, by path. Errors: a page whose module is in no script. */
function scriptsOfPages(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const neededBy = filesOf(bundle)
  const withImports = (source: string) => new Set(neededBy(atWeb(source)))
  const known = withImports('site.html')
  return Object.fromEntries(
    [...sitePages, ...linkPages].map(({ path, modules }) => {
      const files = new Set(modules.flatMap((module) => [...withImports(`pages/${module}`)]))
      return [path, [...files.difference(known)].map((file) => `/${file}`)]
    }),
  )
}

/** Builds what draws the public pages (server/http/site-pages.ts), beside the front end. The dot keeps it from being served. */
function siteRenderer(react: () => Plugin[]): Plugin {
  let outDir = ''
  let scripts: Record<string, string[]> = {}
  return {
    name: 'site-renderer',
    generateBundle(_options, bundle) {
      scripts = scriptsOfPages(bundle)
    },
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir, '.site')
    },
    async closeBundle() {
      await build({
        configFile: false,
        root: 'web',
        logLevel: 'warn',
        define: {
          __GALLERY__: 'false',
          __SITE_SCRIPTS__: JSON.stringify(scripts),
          'process.env.NODE_ENV': '"production"',
        },
        plugins: [contractPlugin(), react()],
        resolve: { dedupe: ['react', 'react-dom'] },
        ssr: { noExternal: true },
        build: {
          ssr: true,
          rolldownOptions: { input: ['web/render-site.tsx', 'web/render-client.tsx'] },
          outDir,
          emptyOutDir: true,
          copyPublicDir: false,
        },
      })
    },
  }
}

type Options = {
  /** What both builds share; its plugins are made anew. */
  shared: () => UserConfig
  react: () => Plugin[]
  output: (splitting: Rolldown.CodeSplittingOptions) => Rolldown.OutputOptions
}

/**
 * Builds the documents of visitors beside the application, apart from it: in one build each set of documents that shares a module gives
 * it a file, and neither could be brought down to twelve scripts (ADR 221).
 */
export function visitorDocuments({ shared, react, output }: Options): Plugin {
  return {
    name: 'visitor-documents',
    apply: 'build',
    async closeBundle() {
      const { plugins = [], build: settings = {}, ...rest } = shared()
      await build({
        ...rest,
        configFile: false,
        logLevel: 'warn',
        plugins: [...plugins, scriptsLast(), siteRenderer(react)],
        build: {
          ...settings,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: [atWeb('site.html'), ...clientDocuments],
            output: output({ groups: visitorFiles(), experimentalInlineCommonChunks: copySmallParts }),
          },
        },
      })
    },
  }
}
