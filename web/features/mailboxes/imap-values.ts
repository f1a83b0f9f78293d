import type { Mailbox } from '#shared/contract/mailboxes.ts'
import type { ServerSecurity } from '#shared/domain/mailboxes/mail-services.ts'

type ServerTexts = { host: string; port: string; security: ServerSecurity }
/** The form's own values: texts, until the schema reads them. */
export type ImapTexts = {
  address: string
  password: string
  username: string
  imap: ServerTexts
  smtp: ServerTexts
}

const noServers: Pick<ImapTexts, 'username' | 'imap' | 'smtp'> = {
  username: '',
  imap: { host: '', port: '993', security: 'tls' },
  smtp: { host: '', port: '465', security: 'tls' },
}

/** Servers as the form shows them; empty ones when there are none. */
export function serverTexts(servers: Mailbox['servers']): typeof noServers {
  if (servers === null) return noServers
  const { username, imap, smtp } = servers
  return {
    username,
    imap: { ...imap, port: String(imap.port) },
    smtp: { ...smtp, port: String(smtp.port) },
  }
}
