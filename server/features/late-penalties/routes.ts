import type { Routes } from '#server/http/bind-contract.ts'
import type { latePenaltiesContract } from '#shared/contract/late-penalties.ts'
import { invoicePenalties } from './commands/invoice-penalties.ts'
import { undoPenaltyWaiver } from './commands/undo-penalty-waiver.ts'
import { waivePenalties } from './commands/waive-penalties.ts'

export const latePenaltiesRoutes: Routes<typeof latePenaltiesContract> = {
  invoicePenalties,
  waivePenalties,
  undoPenaltyWaiver,
}
