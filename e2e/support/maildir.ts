import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { type Delivery, deliverToMaildir } from '#server/integrations/mail-source/maildir-files.ts'
import { socketFolder } from '#server/integrations/postgres-local/local-paths.ts'
import { serverUser } from '#server/integrations/postgres-local/server-user.ts'
import type { Owner } from './accounts.ts'

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
  return {
    async deliver(from: string, subject: string, delivery: Partial<Delivery> = {}) {
      const raw = [
        `From: ${from}`,
        `To: ${address}`,
        `Subject: ${subject}`,
        `Message-ID: <${randomUUID()}@client.test>`,
        '',
        'Bonjour',
      ].join('\r\n')
      await deliverToMaildir(directory, Buffer.from(raw), { receivedAt: new Date(), ...delivery })
    },
  }
}
