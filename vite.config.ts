import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { appFiles, copySmallParts, stillToLoad } from './tools/vite-app-files.ts'
import { clientPagesPlugin } from './tools/vite-client-pages.ts'
import { contractPlugin } from './tools/vite-contract.ts'
import { sharedHead } from './tools/vite-head.ts'
import { iconsByName } from './tools/vite-icons.ts'
import { pagesPlugin } from './tools/vite-pages.ts'
import { patchLibraries } from './tools/vite-patches.ts'
import { precompress } from './tools/vite-precompress.ts'
import { visitorDocuments } from './tools/vite-visitors.ts'
import { leastBrowsers } from './web/messages/least-browsers.ts'
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

/** React, and the files that hold the other modules. */
const output = (splitting: Rolldown.CodeSplittingOptions): Rolldown.OutputOptions => ({
  // Every file names those that it imports: a letter less of each is half a kilobyte of a first load. Six have room for 64 files.
  chunkFileNames: 'assets/[name]-[hash:7].js',
  codeSplitting: {
    ...splitting,
    groups: [
      { name: 'react', test: /node_modules[/](react|react-dom|scheduler)[/]/, priority: 10 },
      ...(splitting.groups ?? []),
    ],
  },
})

/** What the builds of the application and of visitors’ documents share. */
const shared = (gallery: boolean): UserConfig => ({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  define: { __GALLERY__: JSON.stringify(gallery) },
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
  ],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: Object.entries(leastBrowsers).map(([name, version]) => `${name}${version}`),
    assetsInlineLimit: 0,
    // Every browser of `target` knows it.
    modulePreload: { polyfill: false, resolveDependencies: stillToLoad },
    sourcemap: false,
    reportCompressedSize: false,
  },
})

export default defineConfig(({ command }) => {
  const gallery = command === 'serve' || process.env.VITE_GALLERY === '1'
  const { plugins, build, ...rest } = shared(gallery)
  return {
    ...rest,
    plugins: [
      ...(plugins ?? []),
      pagesPlugin(),
      visitorDocuments({ shared: () => shared(gallery), react, output }),
    ],
    optimizeDeps: { exclude: ['sonner'] },
    server: {
      host: '127.0.0.1',
      port: 5173,
      proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: false }])),
    },
    build: {
      ...build,
      rolldownOptions: {
        input: fileURLToPath(new URL('web/index.html', import.meta.url)),
        preserveEntrySignatures: false,
        output: output({ groups: appFiles(), experimentalInlineCommonChunks: copySmallParts }),
      },
    },
  }
})
