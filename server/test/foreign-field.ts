import { foreignRequests } from './foreign-requests.ts'
import type { Member, TestApp } from './harness.ts'

/** A field that names a row of the organization: a request that names another's instead. */
export type Field = {
  /** A row of the neighbour that the field could name. */
  row: (app: TestApp, neighbour: Member) => Promise<string>
  /** A request of `caller`, valid but for the id. */
  request: (
    app: TestApp,
    caller: Member,
    id: string,
  ) => Promise<{ params?: Record<string, string>; body: unknown }> | { body: unknown }
  /** The expected status, when it is not 404. */
  status?: number
}

export const rowOf = (endpoint: string, name: string): Field['row'] => {
  return async (app, neighbour) => (await foreignRequests[endpoint]!(app, neighbour)).params[name]!
}

export const one = (row: Field['row'], bodyOf: (id: string) => unknown, status?: number): Field => ({
  row,
  request: (_app, _caller, id) => ({ body: bodyOf(id) }),
  ...(status === undefined ? {} : { status }),
})
