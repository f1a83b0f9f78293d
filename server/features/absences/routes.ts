import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { absencesContract } from '#shared/contract/absences.ts'
import { createAbsence, deleteAbsence, updateAbsence } from './commands/save-absence.ts'
import { listAbsences, listCovers } from './queries/absences.ts'

export const absencesRoutes: Routes<typeof absencesContract> = {
  listAbsences: (scope, input) => readAs(scope, (tx) => listAbsences(tx, input)),
  listCovers: (scope) => readAs(scope, listCovers),
  createAbsence,
  updateAbsence,
  deleteAbsence,
}
