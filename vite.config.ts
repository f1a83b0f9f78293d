import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { clientDocuments, clientPagesPlugin } from './tools/vite-client-pages.ts'
import { contractPlugin } from './tools/vite-contract.ts'
import { sharedHead } from './tools/vite-head.ts'
import { iconsByName, loadedTogether, stillToLoad } from './tools/vite-icons-and-chunks.ts'
import { patchLibraries } from './tools/vite-patches.ts'
import { pageTitlesPlugin } from './tools/vite-titles.ts'
import { linkPages, sitePages } from './web/messages/site-pages.ts'

/** `npm run dev` hands the same `PORT` to the server. */
const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
// `/api/….ts` is a folder of web/, hence the precise forms.
const proxied = [
  '^/api/(v1/|docs|openapi\\.json)',
  '^/(auth|functions)/v1/',
  '^/dev/mail',
  '^/(healthz|readyz|metrics)$',
]

/** Writes `.br` and `.gz` beside each text asset, which the server sends as they are (`preCompressed`). */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, output] of Object.entries(bundle)) {
          if (!/\.(js|css|svg|html)$/.test(fileName)) continue
          const source = Buffer.from(output.type === 'chunk' ? output.code : output.source)
          if (source.length < 1_024) continue
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.br`,
            source: brotliCompressSync(source, quality),
          })
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) })
        }
      },
    },
  }
}

/** In development as in registerWeb: the public site has a document and a bundle of its own. */
function siteDocument(): Plugin {
  const site = new Set([...sitePages, ...linkPages].map(({ path }) => path))
  return {
    name: 'site-document',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        if (site.has(path) || site.has(path.replace(/[^/]+$/, '$token'))) request.url = '/site.html'
        next()
      })
    },
  }
}

/** Gives scripts a low priority on drawn pages: visitors read them before they use them, so style and font travel first. */
function scriptsLast(): Plugin {
  return {
    name: 'scripts-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename }) =>
        !filename.endsWith('/index.html')
          ? html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
          : html,
    },
  }
}

/** Scripts that each public page loads beyond those of the site’s entry, by path. Errors: a page whose module is not a chunk. */
function scriptsOfPages(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const withImports = (source: string): Set<string> => {
    const id = fileURLToPath(new URL(`web/${source}`, import.meta.url))
    const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === id)
    if (!entry) throw new Error(`web/${source} has no script of its own: review web/messages/site-pages.ts`)
    const files = new Set([entry.fileName])
    for (const file of files)
      for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
        files.add(imported)
    return files
  }
  const known = withImports('site.html')
  return Object.fromEntries(
    [...sitePages, ...linkPages].map(({ path, modules }) => {
      const files = new Set(modules.flatMap((module) => [...withImports(`pages/${module}`)]))
      return [path, [...files.difference(known)].map((file) => `/${file}`)]
    }),
  )
}

/** Builds what draws the public pages (server/http/site-pages.ts), beside the front end. The dot keeps it from being served. */
function siteRenderer(): Plugin {
  let outDir = ''
  let scripts: Record<string, string[]> = {}
  return {
    name: 'site-renderer',
    apply: 'build',
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

export default defineConfig(({ command }) => ({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  define: { __GALLERY__: JSON.stringify(command === 'serve' || process.env.VITE_GALLERY === '1') },
  plugins: [
    contractPlugin(),
    siteDocument(),
    clientPagesPlugin(),
    sharedHead(),
    patchLibraries(),
    iconsByName(),
    react(),
    tailwindcss(),
    precompress(),
    scriptsLast(),
    siteRenderer(),
    pageTitlesPlugin(),
  ],
  resolve: { dedupe: ['react', 'react-dom'] },
  optimizeDeps: { exclude: ['sonner'] },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: false }])),
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    // Every browser of `target` knows it.
    modulePreload: { polyfill: false, resolveDependencies: stillToLoad },
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: [
        ...['index', 'site'].map((page) => fileURLToPath(new URL(`web/${page}.html`, import.meta.url))),
        ...clientDocuments,
      ],
      output: {
        // Every file names those that it imports: a letter less of each is half a kilobyte of a first load. Six have room for 64 files.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[/](react|react-dom|scheduler)[/]/,
              priority: 10,
            },
            ...loadedTogether(),
          ],
        },
      },
    },
  },
}))
