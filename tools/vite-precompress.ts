import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes `.br` and `.gz` beside each text asset, which the server sends as they are (`preCompressed`). */
export function precompress(): Plugin {
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
