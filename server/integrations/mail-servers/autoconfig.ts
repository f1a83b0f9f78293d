import { serverAddressSchema } from '#shared/contract/mailboxes.ts'
import type { ServerAddress } from '#shared/domain/mail-services.ts'
import type { FoundServers } from './port.ts'

/**
 * The first encrypted IMAP and SMTP servers of Mozilla's autoconfig file (https://wiki.mozilla.org/Thunderbird:Autoconfiguration:ConfigFileFormat);
 * null when it does not name both. What it says is a stranger's: each value is checked as a typed one is.
 */
export function readAutoconfig(xml: string, address: string): FoundServers | null {
  const imap = firstServer(xml, 'incomingServer', 'imap')
  const smtp = firstServer(xml, 'outgoingServer', 'smtp')
  if (!imap || !smtp) return null
  const at = address.lastIndexOf('@')
  const username = imap.username
    .replaceAll('%EMAILADDRESS%', address)
    .replaceAll('%EMAILLOCALPART%', address.slice(0, at))
    .replaceAll('%EMAILDOMAIN%', address.slice(at + 1))
  return { imap: imap.server, smtp: smtp.server, username: username || address }
}

const securities: Record<string, ServerAddress['security']> = { SSL: 'tls', STARTTLS: 'starttls' }

function firstServer(xml: string, element: string, type: string) {
  const blocks = xml.matchAll(
    new RegExp(`<${element}\\s+type="${type}"\\s*>([\\s\\S]{0,4000}?)</${element}>`, 'g'),
  )
  for (const [, block = ''] of blocks) {
    const text = (name: string) =>
      new RegExp(`<${name}>\\s*([^<]{1,254}?)\\s*</${name}>`).exec(block)?.[1] ?? ''
    const server = serverAddressSchema.safeParse({
      host: text('hostname'),
      port: text('port'),
      security: securities[text('socketType').toUpperCase()],
    })
    if (server.success) return { server: server.data, username: text('username') }
  }
  return null
}
