import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CapturedMail, MailCapture, Mailer } from './port.ts'

/** Keeps mails in a folder instead of sending them; /dev/mail reads it. Names sort by time. */
export function createCapturingMailer(directory: string): Mailer & MailCapture {
  const read = async (name: string) =>
    JSON.parse(await readFile(join(directory, name), 'utf8')) as CapturedMail
  const names = async () =>
    (await readdir(directory).catch(() => []))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
  // Recipients by file: the mails of an address are found without opening all the others.
  const recipients = new Map<string, string>()
  const recipientOf = async (name: string) => {
    const known = recipients.get(name) ?? (await read(name)).to.email
    recipients.set(name, known)
    return known
  }
  return {
    async send(message) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const at = new Date().toISOString()
      const id = `${at.replace(/\D/g, '')}-${randomUUID().slice(0, 8)}`
      const captured: CapturedMail = {
        ...message,
        id,
        at,
        attachments: message.attachments.map(({ filename, contentType, content, contentId }) => ({
          filename,
          contentType,
          ...(contentId === undefined ? {} : { contentId }),
          contentBase64: Buffer.from(content).toString('base64'),
        })),
      }
      await writeFile(join(directory, `${id}.part`), JSON.stringify(captured), { mode: 0o600 })
      await rename(join(directory, `${id}.part`), join(directory, `${id}.json`))
      return { messageId: message.messageId ?? `<${id}@ardoise.local>` }
    },
    async list(limit, to) {
      const all = await names()
      const of = to === undefined ? [] : await Promise.all(all.map(recipientOf))
      const wanted = to === undefined ? all : all.filter((_name, index) => of[index] === to)
      return Promise.all(wanted.slice(0, limit).map(read))
    },
    async get(id) {
      if (!/^[0-9a-f-]+$/.test(id)) return null
      return read(`${id}.json`).catch(() => null)
    },
    async tidy(before) {
      const parts = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.part'))
      for (const path of parts.map((name) => join(directory, name))) {
        const facts = await stat(path).catch(() => null)
        if (facts !== null && facts.mtime < before) await rm(path, { force: true })
      }
    },
    async close() {},
  }
}
