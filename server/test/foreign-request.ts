import type { Member, TestApp } from './harness.ts'

/** Makes a row of the neighbour, and a request that names it. */
export type ForeignRequest = (
  app: TestApp,
  neighbour: Member,
) => Promise<{ params: Record<string, string>; body?: unknown }>
