import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { contractPlugin } from './vite-contract.ts'
import { filesOf } from './vite-files-of.ts'
import { buildServiceWorker } from './vite-service-worker.ts'

const ROUTER = '@tanstack/react-router'
const OWN_ROUTER = '\0router'
const LOCATED = '\0located:'
const DRAWN = /-(page|frame)\.tsx$/

/** The records name their components by dynamic imports: here each says which module that is, and no page is read. */
const located: Plugin = {
  name: 'located-components',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (id === ROUTER && importer !== OWN_ROUTER) return OWN_ROUTER
    return id === ROUTER ? this.resolve(id, resolve('web/router.tsx'), { skipSelf: true }) : null
  },
  async resolveDynamicImport(id, importer) {
    if (typeof id !== 'string' || !DRAWN.test(id)) return null
    const found = await this.resolve(id, importer)
    return found && `${LOCATED}${found.id}`
  },
  load(id) {
    if (id === OWN_ROUTER)
      return `export * from '${ROUTER}'\nexport const lazyRouteComponent = (importer) => ({ importer })`
    return id.startsWith(LOCATED) ? `export default ${JSON.stringify(id.slice(LOCATED.length))}` : null
  },
}

/**
 * Writes beside the front end what its server says of the application’s pages before any script runs (server/http/app-pages.ts): titles,
 * the scripts that each page needs, and what reads its data.
 */
export function pagesPlugin(): Plugin {
  let outDir = ''
  let scriptsOf: (module: string) => string[]
  let frame: Set<string>
  let files: string[]
  return {
    name: 'pages',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir, '.pages')
    },
    generateBundle(_options, bundle) {
      scriptsOf = filesOf(bundle)
      frame = new Set(scriptsOf(resolve('web/index.html')))
      files = Object.keys(bundle).filter((name) => /\.(js|css)$|latin-wght-normal.*woff2$/.test(name))
    },
    async closeBundle() {
      await build({
        configFile: false,
        root: 'web',
        logLevel: 'warn',
        define: {
          __GALLERY__: 'false',
          'process.env.NODE_ENV': '"production"',
          // The questions of a page are heard by the server alone, which answers them itself.
          'location.origin': '"http://ardoise.localhost"',
        },
        plugins: [contractPlugin(), located],
        ssr: { noExternal: true },
        build: {
          ssr: true,
          rolldownOptions: { input: ['web/known-pages.ts', 'web/read-page.ts'] },
          outDir,
          emptyOutDir: true,
          copyPublicDir: false,
        },
      })
      const { knownPages }: typeof import('#web/known-pages.ts') = await import(
        pathToFileURL(resolve(outDir, 'known-pages.js')).href
      )
      const pages = (await knownPages()).map(({ path, title, module }): [string, object] => [
        path,
        { title, scripts: module === null ? [] : scriptsOf(module).filter((file) => !frame.has(file)) },
      ])
      await writeFile(resolve(outDir, 'pages.json'), JSON.stringify(Object.fromEntries(pages)))
      const styles = files.filter((file) => !file.endsWith('.js'))
      await buildServiceWorker({
        outDir: resolve(outDir, '..'),
        files: files.map((file) => `/${file}`),
        frame: [...frame, ...styles].map((file) => `/${file}`),
        paths: pages.map(([path]) => path),
      })
    },
  }
}
