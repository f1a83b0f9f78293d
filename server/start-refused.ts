/** A start that cannot go on for a reason its caller can mend: the message is for them, in French, and is all that is printed. */
export class StartRefused extends Error {}
