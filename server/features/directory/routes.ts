import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { directoryContract } from '#shared/contract/directory.ts'
import { disconnectDirectory } from './commands/disconnect-directory.ts'
import { makeDirectoryToken } from './commands/make-token.ts'
import { mapDirectoryGroup, saveDirectoryRole } from './commands/map-roles.ts'
import { revokeDirectoryToken } from './commands/revoke-token.ts'
import { getDirectory, listDirectoryGroups } from './queries/directory.ts'

export const directoryRoutes: Routes<typeof directoryContract> = {
  getDirectory: (scope) => readAs(scope, getDirectory),
  listDirectoryGroups: (scope, input) => readAs(scope, (tx) => listDirectoryGroups(tx, input)),
  makeDirectoryToken,
  revokeDirectoryToken,
  mapDirectoryGroup,
  saveDirectoryRole,
  disconnectDirectory,
}
