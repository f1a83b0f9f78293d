import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractPlugin } from './tools/vite-contract.ts'

const api = 'http://127.0.0.1:3000'
// `/api/….ts` is a folder of web/, hence the precise forms.
const proxied = [
  '^/api/(v1/|docs|openapi\\.json)',
  '^/(auth|functions)/v1/',
  '^/dev/mail',
  '^/(healthz|readyz|metrics)$',
]

type Patch = { file: RegExp; find: string | RegExp; replace: string }

/** What our Content-Security-Policy and axe refuse in libraries. A release that changes these lines stops the build. */
const patches: Patch[] = [
  // sonner writes its style sheet into a `<style>` element (`style-src 'self'`); web/ui/toaster.tsx imports the same sheet.
  { file: /sonner[\\/]dist[\\/]index\.mjs/, find: /^__insertCSS\(.*\);?$/m, replace: '' },
  // Focus guards take the focus and pass it on: they must not be hidden (axe: aria-hidden-focus).
  { file: /FocusGuard\.mjs/, find: '"aria-hidden": role ? undefined : true,', replace: '' },
  // An open combobox is not modal: the page around it can still be reached by Tab, so it is not hidden either.
  {
    file: /FloatingFocusManager\.mjs/,
    find: 'ariaHidden: modal || isUntrappedTypeableCombobox,',
    replace: 'ariaHidden: modal && !isUntrappedTypeableCombobox,',
  },
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

/** In development as in registerWeb: the client's pages have an HTML file and a bundle of their own, without the router. */
function clientPages(): Plugin {
  return {
    name: 'client-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/d/')) request.url = '/client.html'
        next()
      })
    },
  }
}

function patchLibraries(): Plugin[] {
  return patches.map(({ file, find, replace }) => ({
    name: `patch ${file.source}`,
    enforce: 'pre',
    transform: {
      filter: { id: file },
      handler(code) {
        const patched = code.replace(find, replace)
        if (patched === code)
          throw new Error(`${file.source} has changed: review the patches of vite.config.ts`)
        return { code: patched, map: null }
      },
    },
  }))
}

export default defineConfig(({ command }) => ({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  define: { __GALLERY__: JSON.stringify(command === 'serve' || process.env.VITE_GALLERY === '1') },
  plugins: [contractPlugin(), clientPages(), patchLibraries(), react(), tailwindcss(), precompress()],
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
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'client.html'].map((page) =>
        fileURLToPath(new URL(`web/${page}`, import.meta.url)),
      ),
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[/](react|react-dom|scheduler)[/]/,
              priority: 10,
            },
          ],
        },
      },
    },
  },
}))
