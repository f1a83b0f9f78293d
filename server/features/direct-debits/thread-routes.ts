import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportDebitFile } from './commands/export-debit-file.ts'

export const directDebitsThreadRoutes: ThreadRoutes['directDebits'] = { exportDebitFile }
