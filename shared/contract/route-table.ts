import type { AnyContractRouter } from '@orpc/contract'

type Route = { method?: string; path?: string; outputStructure?: string }
type Contract = Record<string, Record<string, { '~orpc': { route: Route } }>>

/** By feature and endpoint: `GET /path`, or `GET* /path` where the answer's headers and body are told apart. */
export type RouteTable = Record<string, Record<string, string>>

/** All that calling the API asks to know of the contract: a tenth of it, without a schema. */
export function packRoutes(contract: Contract): RouteTable {
  return mapEndpoints(contract, ({ '~orpc': { route } }) => {
    const mark = route.outputStructure === 'detailed' ? '*' : ''
    return `${route.method}${mark} ${route.path}`
  })
}

/** The contract again, as oRPC's client takes it. */
export function unpackRoutes(table: RouteTable): AnyContractRouter {
  const router = mapEndpoints(table, (line) => {
    const [, method, mark, path] = /^([A-Z]+)(\*?) (.+)$/.exec(line) ?? []
    const route = { method, path, ...(mark ? { outputStructure: 'detailed' } : {}) }
    return { '~orpc': { route, errorMap: {}, meta: {} } }
  })
  return router as unknown as AnyContractRouter
}

function mapEndpoints<From, To>(features: Record<string, Record<string, From>>, map: (from: From) => To) {
  return Object.fromEntries(
    Object.entries(features).map(([feature, endpoints]) => [
      feature,
      Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, map(endpoint)])),
    ]),
  )
}
