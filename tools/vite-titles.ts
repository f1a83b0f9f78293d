import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { contractPlugin } from './vite-contract.ts'

/** The records name their components by dynamic imports, which their titles do without. */
const withoutComponents: Plugin = { name: 'without-components', resolveDynamicImport: () => false }

/** Writes the titles of the pages beside the front end, for the document of a page to bear its title (server/http/page-titles.ts). */
export function pageTitlesPlugin(): Plugin {
  let outDir = ''
  return {
    name: 'page-titles',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir, '.titles')
    },
    async closeBundle() {
      await build({
        configFile: false,
        root: 'web',
        logLevel: 'warn',
        define: { __GALLERY__: 'false', 'process.env.NODE_ENV': '"production"' },
        plugins: [contractPlugin(), withoutComponents],
        ssr: { noExternal: true },
        build: {
          ssr: true,
          rolldownOptions: { input: ['web/page-titles.ts'] },
          outDir,
          emptyOutDir: true,
          copyPublicDir: false,
        },
      })
      const built: { pageTitles: Record<string, string> } = await import(
        pathToFileURL(resolve(outDir, 'page-titles.js')).href
      )
      await writeFile(resolve(outDir, 'titles.json'), JSON.stringify(built.pageTitles))
    },
  }
}
