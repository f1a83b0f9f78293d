/** `absent`: the domain's name servers say that there is none · `unreachable`: they do not answer, which says nothing. */
export type TextRecords = { texts: readonly string[] } | { problem: 'absent' | 'unreachable' }

/** The public name system. */
export type Dns = {
  /** The TXT records of a name, each joined from its parts. */
  texts(name: string): Promise<TextRecords>
}
