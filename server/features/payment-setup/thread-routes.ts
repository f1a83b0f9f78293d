import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportProducts } from './commands/export-products.ts'

export const paymentSetupThreadRoutes: ThreadRoutes['paymentSetup'] = { exportProducts }
