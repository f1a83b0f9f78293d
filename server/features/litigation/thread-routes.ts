import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportLitigationArchive } from './commands/export-litigation-archive.ts'

export const litigationThreadRoutes: ThreadRoutes['litigation'] = { exportLitigationArchive }
