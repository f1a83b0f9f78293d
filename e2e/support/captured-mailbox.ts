import { setTimeout } from 'node:timers/promises'
import { type Mail, type Mailbox, PATIENCE_MS } from './mailbox.ts'

const STEP_MS = 50

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
      // Not Playwright's poll, which ends silently with the test that began it: owners are made ahead of their test.
      const deadline = Date.now() + PATIENCE_MS
      while (Date.now() < deadline) {
        const found = (await listTo(to)).findLast((mail) => subject.test(mail.subject))
        if (found !== undefined) return found
        await setTimeout(STEP_MS)
      }
      throw new Error(`no mail to ${to} like ${subject}`)
    },
  }
}
