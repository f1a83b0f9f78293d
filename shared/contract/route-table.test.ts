import { minifyContractRouter } from '@orpc/contract'
import { expect, test } from 'vitest'
import { contract } from './contract.gen.ts'
import { packRoutes, unpackRoutes } from './route-table.ts'

type Routes = Record<string, Record<string, { '~orpc': { route: Record<string, unknown> } }>>

test('the browser’s route table has the method, path and answer shape of every endpoint', () => {
  const there = minifyContractRouter(contract) as unknown as Routes
  const back = unpackRoutes(packRoutes(contract)) as unknown as Routes
  for (const [feature, endpoints] of Object.entries(there)) {
    for (const [name, { '~orpc': whole }] of Object.entries(endpoints)) {
      const { summary: _summary, tags: _tags, ...route } = whole.route
      expect(back[feature]?.[name]?.['~orpc'].route, `${feature}.${name}`).toEqual(route)
    }
  }
})
