import { expect } from '@playwright/test'
import { type Mail, type Mailbox, PATIENCE_MS } from './mailbox.ts'

type CapturedMail = Omit<Mail, 'to' | 'attachments'> & {
  id: string
  to: { email: string }
  attachments: string[]
}

/** The mails that an Ardoise in local mode captures, read from its /dev/mail. */
export function capturedMailbox(url: string): Mailbox {
  const listTo = async (to: string): Promise<Mail[]> => {
    const response = await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(to)}`)
    const mine = ((await response.json()) as CapturedMail[]).toReversed()
    return Promise.all(
      mine.map(async (mail) => ({
        ...mail,
        to,
        attachments: await Promise.all(
          mail.attachments.map(async (filename, index) => {
            const file = await fetch(`${url}/dev/mail/${mail.id}/attachments/${index}`)
            return { filename, content: Buffer.from(await file.arrayBuffer()) }
          }),
        ),
      })),
    )
  }
  return {
    listTo,
    async waitFor(to, subject = /^/) {
      let found: Mail | undefined
      await expect
        .poll(
          async () => {
            found = (await listTo(to)).findLast((mail) => subject.test(mail.subject))
            return found !== undefined
          },
          { message: `a mail to ${to} like ${subject}`, intervals: [25, 50, 100], timeout: PATIENCE_MS },
        )
        .toBe(true)
      return found!
    },
  }
}
