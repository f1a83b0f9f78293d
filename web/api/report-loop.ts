import { fetchJson } from './fetch-json.ts'

/** Tells the operator, in the server's log, that a query is asked in a loop. Best effort: whoever is not signed in tells nothing. */
export const reportLoop = (query: string): void => {
  fetchJson('POST /page-loops', { query }).catch(() => {})
}
