import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { serverAddressSchema } from '#shared/contract/mailboxes.ts'
import type { ServerAddress } from '#shared/domain/mailboxes/mail-services.ts'
import type { FoundServers } from './port.ts'

/**
 * The first encrypted IMAP and SMTP servers of Mozilla's autoconfig file; null when it does not name both. The file is a
 * stranger's: each value is checked like a typed one. https://wiki.mozilla.org/Thunderbird:Autoconfiguration:ConfigFileFormat
 */
export function readAutoconfig(xml: string, address: string): FoundServers | null {
  const provider = readProvider(xml)
  const imap = firstServer(provider?.incomingServer, 'imap')
  const smtp = firstServer(provider?.outgoingServer, 'smtp')
  if (!imap || !smtp) return null
  const at = address.lastIndexOf('@')
  const username = imap.username
    .replaceAll('%EMAILADDRESS%', address)
    .replaceAll('%EMAILLOCALPART%', address.slice(0, at))
    .replaceAll('%EMAILDOMAIN%', address.slice(at + 1))
  return { imap: imap.server, smtp: smtp.server, username: username || address }
}

/** Deeper than `clientConfig`, `emailProvider`, a server and its values; a limit of what a stranger may nest. */
const MAX_DEPTH = 10
/** Declares entities, which no autoconfig file needs. */
const DOCTYPE = '<!D'

const parser = new XMLParser({
  ignoreAttributes: (name) => name !== 'type',
  attributeNamePrefix: '',
  parseTagValue: false,
  htmlEntities: false,
  processEntities: { maxTotalExpansions: 100, maxExpandedLength: 10_000 },
  maxNestedTags: MAX_DEPTH,
  ignorePiTags: true,
  jPath: false,
  isArray: (name) => name === 'incomingServer' || name === 'outgoingServer',
})

const text = z.string().max(254).catch('')
const serverSchema = z.object({
  type: text,
  hostname: text,
  port: text,
  socketType: text,
  // Several are ways of writing it, the first the best.
  username: z.preprocess((said) => (Array.isArray(said) ? said[0] : said), text),
})
const fileSchema = z.object({
  clientConfig: z.object({
    emailProvider: z.object({
      incomingServer: z.array(z.unknown()).catch([]),
      outgoingServer: z.array(z.unknown()).catch([]),
    }),
  }),
})

function readProvider(xml: string) {
  if (xml.includes(DOCTYPE)) return null
  try {
    return fileSchema.safeParse(parser.parse(xml)).data?.clientConfig.emailProvider ?? null
  } catch {
    return null
  }
}

const securities: Record<string, ServerAddress['security']> = { SSL: 'tls', STARTTLS: 'starttls' }

function firstServer(blocks: unknown[] | undefined, type: string) {
  for (const block of blocks ?? []) {
    const said = serverSchema.safeParse(block).data
    if (said?.type !== type) continue
    const server = serverAddressSchema.safeParse({
      host: said.hostname,
      port: said.port,
      security: securities[said.socketType.toUpperCase()],
    })
    if (server.success) return { server: server.data, username: said.username }
  }
  return null
}
