import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportBankLines } from './commands/export-lines.ts'
import { exportTransferFile } from './commands/export-transfer-file.ts'

export const bankThreadRoutes: ThreadRoutes['bank'] = { exportBankLines, exportTransferFile }
