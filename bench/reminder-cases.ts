import type { Case } from './cases.ts'

/** Issue 43, section 6. */
const SHARE = 0.6

/** The lists of « Relances », after the decision of a day. */
export const makeReminderCases = async (): Promise<Case[]> => {
  const list = (name: string, path: string): Case => ({
    name: `relances, ${name}`,
    kind: 'page',
    method: 'GET',
    share: SHARE,
    paths: [`/api/v1/reminders${path}`],
  })
  return [
    list('to approve', '/waiting?limit=50'),
    list('upcoming', '/standings?view=upcoming&limit=50'),
    list('paused', '/standings?view=paused&limit=50'),
    list('promises', '/promises?limit=50'),
    list('history', '?limit=50'),
    list('history, skipped', '?state=skipped&limit=50'),
  ]
}
