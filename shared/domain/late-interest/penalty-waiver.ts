/** A waiver is told to the client after this time, and undone within it: a client who was told has a right to it. */
export const WAIVER_UNDONE_WITHIN_MINUTES = 10
