import { resolve } from 'node:path'
import { build } from 'vite'

type Release = {
  outDir: string
  /** Addresses of all files of the application, and of those that each of its pages needs. */
  files: string[]
  frame: string[]
  /** `/crm/contacts/$contactId` */
  paths: string[]
}

/** Builds the worker that keeps the application for the next visit (web/service-worker.ts): its address is no file’s, because it must not change. */
export async function buildServiceWorker({ outDir, files, frame, paths }: Release): Promise<void> {
  await build({
    configFile: false,
    root: 'web',
    logLevel: 'warn',
    define: { __RELEASE__: JSON.stringify({ files, frame, pages: paths }) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: resolve('web/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}
