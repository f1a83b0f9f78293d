import { randomInt } from 'node:crypto'

/** Without I, O, 0 and 1, which are mistaken for one another when a bank asks for it on the telephone. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** « RUM-20261112-ABCDEFGH »: the reference of a mandate that has none of its own. */
export const newReference = (now: Date): string =>
  `RUM-${now.toISOString().slice(0, 10).replaceAll('-', '')}-${Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
