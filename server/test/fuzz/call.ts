import type { RequestOptions } from '#server/test/harness.ts'

/** A request of an owner that fills an organization: its answer, which is a success. */
export type Call = (
  method: string,
  path: string,
  body?: RequestOptions['body'],
) => Promise<Record<string, string>>
