import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractPlugin } from './tools/vite-contract.ts'

const api = 'http://127.0.0.1:3000'
const proxied = ['/api', '/auth/v1', '/functions', '/dev/mail', '/healthz', '/readyz', '/metrics']

/**
 * sonner writes its style sheet into a `<style>` element when imported, which our CSP (`style-src 'self'`) refuses.
 * The same sheet ships as `sonner/dist/styles.css`, imported by web/ui/toaster.tsx, so the call is dropped.
 */
function dropSonnerStyleElement(): Plugin {
  const call = /^__insertCSS\(.*\);?$/m
  return {
    name: 'drop-sonner-style-element',
    enforce: 'pre',
    transform: {
      filter: { id: /sonner[\\/]dist[\\/]index\.mjs/ },
      handler(code) {
        if (!call.test(code))
          throw new Error('sonner changed how it inserts its styles: review vite.config.ts')
        return { code: code.replace(call, ''), map: null }
      },
    },
  }
}

export default defineConfig(({ command }) => ({
  root: 'web',
  define: { __GALLERY__: JSON.stringify(command === 'serve' || process.env.VITE_GALLERY === '1') },
  plugins: [contractPlugin(), dropSonnerStyleElement(), react(), tailwindcss()],
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
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|use-sync-external-store|seroval[^\\/]*|isbot|tiny-[a-z]+)[\\/]/,
              priority: 10,
            },
          ],
        },
      },
    },
  },
}))
