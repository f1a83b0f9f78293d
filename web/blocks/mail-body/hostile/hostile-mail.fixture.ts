/**
 * A mail that tries to harm: its name and its HTML. `{beacon}` stands for an address of a server that notices every request,
 * `{run}` for a program that leaves a trace.
 */
export type HostileMail = readonly [name: string, html: string]
