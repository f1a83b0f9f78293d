/** Errors by code: the HTTP status and the French text of each. */
export type ErrorTable = Record<string, { status: number; text: string }>

/** Verdict of a domain rule on an action: allowed, or the code of the reason. */
export type Verdict<Code extends string> = { ok: true } | { ok: false; code: Code }

/** A faulty field: dotted path in the input, machine code, French message. */
export type FieldError = { path: string; code: string; message: string }
