/** A mail that a killed worker was sending is taken up again within half a minute. */
export const PATIENCE_MS = 45_000

export type Attachment = { filename: string; content: Buffer }
export type Mail = { to: string; subject: string; html: string; text: string; attachments: Attachment[] }

/** The mails that an Ardoise under test sends. */
export type Mailbox = {
  /** The newest mail to the address whose subject fits, waited for. */
  waitFor(to: string, subject?: RegExp): Promise<Mail>
  /** All mails to an address, oldest first. */
  listTo(to: string): Promise<Mail[]>
}

/** The six digits that a mail brings. */
export function codeOf({ subject, text }: Mail): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(subject)?.[0] ?? /^\d{6}$/m.exec(text)?.[0]
  if (code === undefined) throw new Error(`no code in « ${subject} »`)
  return code
}

/** The address that the mail's button leads to. */
export function linkOf({ text, subject }: Mail): string {
  const link = /https?:\/\/\S+\/(?:[defms]\/|reset-password\/|invite\/accept\?)\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`no link in « ${subject} »`)
  return link
}
