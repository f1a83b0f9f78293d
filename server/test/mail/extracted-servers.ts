import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where `npm test` unpacks Debian's packages of servers that cannot be installed beside Dovecot (tools/extracted-servers.ts). */
export const EXTRACTED = '/var/cache/ardoise-mail-servers'

const PROGRAMS = { cyrus: 'usr/lib/cyrus/bin/master', courier: 'usr/bin/imapd' } as const

type ExtractedServer = keyof typeof PROGRAMS

export const programOf = (server: ExtractedServer) => join(EXTRACTED, server, PROGRAMS[server])
export const isExtracted = (server: ExtractedServer) => existsSync(programOf(server))

/** The environment in which its programs find their libraries. */
export const environmentOf = (server: ExtractedServer): NodeJS.ProcessEnv => ({
  ...process.env,
  LD_LIBRARY_PATH: [
    'usr/lib/x86_64-linux-gnu',
    'usr/lib/aarch64-linux-gnu',
    'lib/x86_64-linux-gnu',
    'lib/aarch64-linux-gnu',
    'usr/lib',
  ]
    .map((folder) => join(EXTRACTED, server, folder))
    .join(':'),
})
