/** Trying again would not help; the message is shown to members who may send the mail again. */
export class Undeliverable extends Error {}
