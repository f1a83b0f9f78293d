import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import {
  type Delivery,
  deliverToMaildir,
  listMailFiles,
  readMailFile,
} from '#server/integrations/mail-source/maildir-files.ts'
import { directoryOf } from '#server/integrations/mail-source/maildir-names.ts'
import { socketFolder } from '#server/integrations/postgres-local/server-folder.ts'
import { serverUser } from '#server/integrations/postgres-local/server-user.ts'
import type { Owner } from './accounts.ts'

type Delivered = Partial<Delivery> & {
  /** The Message-ID of the mail that this one answers. */
  answers?: string
}

/** A mailbox that is a folder of this machine, shared with the team. No screen connects one: its row is written as the demo company's is. */
export async function openMaildir({ orgId, email }: Owner, address: string) {
  const dataDir = process.env.E2E_DATA_DIR ?? ''
  const client = new pg.Client({
    host: socketFolder(dataDir, serverUser()),
    user: 'postgres',
    database: 'ardoise',
  })
  await client.connect()
  const id = randomUUID()
  await client.query(
    `insert into mailboxes (org_id, id, user_id, provider, address, status, scopes, sealed, last_sync_at, next_check_at)
     select $1, $2, id, 'maildir', $3, 'active', '{}', '', now(), now() from users where email = $4`,
    [orgId, id, address, email],
  )
  await client.query(`update mailboxes set sharing = 'everything', import_since = null where id = $1`, [id])
  await client.end()
  const directory = join(dataDir, 'maildirs', orgId, id)
  const deliverRaw = async (raw: string, delivery: Partial<Delivery> = {}): Promise<void> => {
    await deliverToMaildir(directory, Buffer.from(raw), { receivedAt: new Date(), ...delivery })
  }
  return {
    id,
    deliverRaw,
    /** Returns the Message-ID. */
    async deliver(from: string, subject: string, { answers, ...delivery }: Delivered = {}): Promise<string> {
      const messageId = `<${randomUUID()}@client.test>`
      const head = [
        `From: ${from}`,
        `To: ${address}`,
        `Subject: ${subject}`,
        `Message-ID: ${messageId}`,
        ...(answers === undefined ? [] : [`In-Reply-To: ${answers}`]),
      ]
      await deliverRaw([...head, '', 'Bonjour'].join('\r\n'), delivery)
      return messageId
    },
    /** Mails that left from it, as they stand in its Sent folder. */
    async listSent(): Promise<string[]> {
      const folder = join(directory, directoryOf('Envoyés'))
      const files = [...(await listMailFiles(folder)).values()]
      const mails = await Promise.all(files.map((file) => readMailFile(folder, file)))
      return mails.flatMap((mail) =>
        mail && mail.raw !== 'too_large' ? [Buffer.from(mail.raw).toString()] : [],
      )
    },
  }
}
