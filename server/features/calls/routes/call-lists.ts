import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { callListsContract } from '#shared/contract/call-lists.ts'
import { addCallEntries, createCallList } from '../commands/create-call-list.ts'
import { nextCallEntry } from '../commands/next-call-entry.ts'
import { skipCallEntry } from '../commands/skip-call-entry.ts'
import { updateCallList } from '../commands/update-call-list.ts'
import { countCallLists, getCallList, listCallLists, listEntries } from '../queries/lists.ts'

export const callListsRoutes: Routes<typeof callListsContract> = {
  listCallLists: (scope, input) => readAs(scope, (tx) => listCallLists(tx, input)),
  countCallLists: (scope, input) => readAs(scope, (tx) => countCallLists(tx, input)),
  getCallList: (scope, { listId }) => readAs(scope, (tx) => getCallList(tx, listId)),
  listCallEntries: (scope, input) => readAs(scope, (tx) => listEntries(tx, input)),
  createCallList,
  updateCallList,
  addCallEntries,
  nextCallEntry,
  skipCallEntry,
}
