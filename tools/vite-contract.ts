import type { Plugin } from 'vite'
import { contract } from '#shared/contract/contract.gen.ts'
import { packRoutes } from '#shared/contract/route-table.ts'

const ID = 'virtual:contract'

/** `virtual:contract` is the contract's methods and paths alone: browsers need no Zod schema to call the API. */
export function contractPlugin(): Plugin {
  return {
    name: 'ardoise-contract',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(packRoutes(contract))}` : null),
  }
}
