/** A text that an event tells when it is known. */
export type Told = string | null | undefined
