import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  /** Data of an entry of the browser's history beside its address. */
  interface HistoryState {
    /** Sign-in: the address was given, the password is asked for. */
    pastEmail?: boolean
    /** The list of quotes: arrives with a new draft to begin. */
    beginQuote?: boolean
  }
}
