import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportQuotes } from './commands/export-quotes.ts'

export const quotesThreadRoutes: ThreadRoutes['quotes'] = { exportQuotes }
