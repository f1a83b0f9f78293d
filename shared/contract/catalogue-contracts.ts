import { catalogueContract } from './catalogue.ts'
import { catalogueImportsContract } from './catalogue-imports.ts'
import { lineCostsContract } from './line-costs.ts'

export const catalogueContracts = { ...catalogueContract, ...catalogueImportsContract, ...lineCostsContract }
