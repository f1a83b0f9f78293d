import { platformContract } from './platform.ts'

/** The whole API, one key a feature. Served below /api/v1, published at /api/openapi.json. */
export const contract = {
  platform: platformContract,
}
export type Contract = typeof contract
