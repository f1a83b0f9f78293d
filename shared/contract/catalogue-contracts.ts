import { catalogueContract } from './catalogue.ts'
import { catalogueImportsContract } from './catalogue-imports.ts'

export const catalogueContracts = { ...catalogueContract, ...catalogueImportsContract }
