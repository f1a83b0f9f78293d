/** Errors by code: the HTTP status and the French text of each. */
export type ErrorTable = Record<string, { status: number; text: string }>

/** What a rule of the domain says of an action: allowed, or the code that explains why not. */
export type Verdict<Code extends string> = { ok: true } | { ok: false; code: Code }

/** One faulty field: dotted path in the input, machine code, French message. */
export type FieldError = { path: string; code: string; message: string }
