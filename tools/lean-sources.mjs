// Preloaded by `npm start` into the server, its threads and its drawing processes (ADR 200): plain JavaScript.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asOneByte, preparedPath } from './one-byte-sources.mjs'

let prepared = false

/** Prepares all sources at once, in a process of its own: Node’s stripper of types takes 20 MB for as long as a process lives. */
function prepareOnce() {
  if (prepared) return
  prepared = true
  spawnSync(process.execPath, [join(import.meta.dirname, 'prepare-sources.ts')], { stdio: 'ignore' })
}

function readPrepared(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function loadTypeScript(url) {
  const path = preparedPath(readFileSync(fileURLToPath(url)))
  const found = readPrepared(path)
  if (found !== null) return found
  prepareOnce()
  return readPrepared(path)
}

const textOf = (source) => (typeof source === 'string' ? source : new TextDecoder().decode(source))

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:') && url.endsWith('.ts') && !url.includes('/node_modules/')) {
      const source = loadTypeScript(url)
      if (source !== null) return { format: 'module', source, shortCircuit: true }
    }
    const loaded = nextLoad(url, context)
    if (loaded.source === null || loaded.source === undefined || loaded.format === 'json') return loaded
    const source = asOneByte(textOf(loaded.source))
    return source === null ? loaded : { ...loaded, source }
  },
})
