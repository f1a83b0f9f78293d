import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportCatalogue } from './commands/export-catalogue.ts'

export const catalogueThreadRoutes: ThreadRoutes['catalogue'] = { exportCatalogue }
