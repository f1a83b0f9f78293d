import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { contract } from '#shared/contract/contract.gen.ts'
import { packRoutes, type RouteTable } from '#shared/contract/route-table.ts'

const ID = 'virtual:contract'
const WEB = fileURLToPath(new URL('../web/', import.meta.url))

/**
 * `virtual:contract` is the contract's methods and paths alone: browsers need no Zod schema to call the API. What is built knows the endpoints that pages name; the
 * others are called by their address, as files and what clients do by a link are, or not at all.
 */
export function contractPlugin(): Plugin {
  let built = false
  return {
    name: 'ardoise-contract',
    configResolved({ command }) {
      built = command === 'build'
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null
      const table = packRoutes(contract)
      return `export default ${JSON.stringify(built ? namedIn(table, wordsOfPages()) : table)}`
    },
  }
}

const namedIn = (table: RouteTable, words: ReadonlySet<string>): RouteTable =>
  Object.fromEntries(
    Object.entries(table).map(([feature, endpoints]) => [
      feature,
      Object.fromEntries(Object.entries(endpoints).filter(([name]) => words.has(name))),
    ]),
  )

function wordsOfPages(): Set<string> {
  const words = new Set<string>()
  for (const path of readdirSync(WEB, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path) || path.includes('.test.')) continue
    for (const word of readFileSync(`${WEB}${path}`, 'utf8').match(/\w+/g) ?? []) words.add(word)
  }
  return words
}
