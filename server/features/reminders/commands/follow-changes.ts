import { dueKind } from '#server/due-dates.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { completeByTasks } from '../store/called.ts'
import { CHANGED, clearChanges } from '../store/changes.ts'
import { lockStandings } from '../store/standings.ts'

/** Works out again the standing of each client of whom a fact changed; a call whose task is done was made. */
export const followChanges = dueKind({
  kind: 'follow-reminder-changes',
  rows: CHANGED,
  atOnce: 500,
  async run(tx, ids) {
    const clients = await clearChanges(tx, ids)
    const clientIds = clients.map(({ companyId, contactId }) => (companyId ?? contactId)!)
    await lockStandings(tx, clientIds)
    await completeByTasks(tx, clientIds)
    await refreshStandings(tx, clientIds)
  },
})
