import { paymentsContract } from './payments.ts'
import { platformContract } from './platform.ts'
import { reportsContract } from './reports.ts'

/** The whole API, one key a feature. Served below /api/v1, published at /api/openapi.json. */
export const contract = {
  platform: platformContract,
  payments: paymentsContract,
  reports: reportsContract,
}
export type Contract = typeof contract
