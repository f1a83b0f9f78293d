import type { Case } from './cases.ts'

/** The lists of « Relances », after the decision of a day. */
export const makeReminderCases = async (): Promise<Case[]> => {
  const get = (name: string, path: string): Case => ({
    name: `relances, ${name}`,
    kind: 'page',
    method: 'GET',
    paths: [`/api/v1/reminders${path}`],
  })
  return [
    get('to approve', '/waiting?limit=50'),
    get('upcoming', '/standings?view=upcoming&limit=50'),
    get('paused', '/standings?view=paused&limit=50'),
    get('history', '?limit=50'),
  ]
}
