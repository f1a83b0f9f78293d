import type { Caller } from './bind-contract.ts'

/** The holder of a link, as proofs record them. */
export type Visitor = { ip: string | null; userAgent: string | null }

export const visitorOf = ({ ip, userAgent }: Caller): Visitor => ({
  ip: ip || null,
  userAgent: userAgent || null,
})
