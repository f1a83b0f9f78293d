import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportMovements } from './commands/export-movements.ts'

export const paymentsThreadRoutes: ThreadRoutes['payments'] = {
  exportMovements: (scope, { organization: _organization, ...filter }) => exportMovements(scope, filter),
}
