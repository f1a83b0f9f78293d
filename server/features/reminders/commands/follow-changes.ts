import { dueKind } from '#server/due-dates.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { CHANGED, clearChanges } from '../store/changes.ts'

/** Works out again the standing of each client of whom a fact changed. */
export const followChanges = dueKind({
  kind: 'follow-reminder-changes',
  rows: CHANGED,
  atOnce: 500,
  async run(tx, ids) {
    const clients = await clearChanges(tx, ids)
    await refreshStandings(
      tx,
      clients.map(({ companyId, contactId }) => (companyId ?? contactId)!),
    )
  },
})
