import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { runProgram } from './run-program.ts'

/** Outside of every home: the servers run as another user. `server/test/mail/extracted-servers.ts` looks for them here. */
export const EXTRACTED = '/var/cache/ardoise-mail-servers'

/**
 * Mail servers that are unpacked and not installed: Debian's packages of them remove Dovecot's, bring a mail transport and start at once.
 * Their programs, and the libraries that Debian 12 has for them and for nothing else here: 4 MB.
 */
const SERVERS = [
  {
    folder: 'cyrus',
    name: 'Cyrus',
    packages: ['cyrus-common', 'cyrus-imapd', 'libical3', 'libxapian30', 'libpcre3'],
  },
  {
    folder: 'courier',
    name: 'Courier',
    packages: [
      ...['courier-imap', 'courier-base', 'courier-authlib'],
      ...['libcourier-unicode4', 'libgamin0', 'libidn12'],
    ],
  },
]

const missing = () => SERVERS.filter(({ folder }) => !existsSync(join(EXTRACTED, folder)))

/** In a folder of its own beside the last one, which appears there when it is whole. */
const SCRIPT = `set -e
mkdir -p "$0" && chmod 755 "$0"
debs=$(mktemp -d) && whole=$(mktemp -d "$0/part-XXXXXX")
trap 'rm -rf "$debs" "$whole"' EXIT
chmod 755 "$whole"
(cd "$debs" && apt-get download -qq "$@")
for each in "$debs"/*.deb; do dpkg -x "$each" "$whole"; done
mv "$whole" "$0/$FOLDER"`

/** Unpacks those that are not there yet. */
export async function extractServers(run: typeof runProgram): Promise<void> {
  const wanted = missing()
  if (wanted.length === 0) return
  process.stdout.write(`Extraction de ${wanted.map(({ name }) => name).join(' et ')}…\n`)
  await run({ command: 'apt-get', args: ['update', '-qq'] })
  for (const { folder, packages } of wanted)
    await run({ command: 'sh', args: ['-c', SCRIPT, EXTRACTED, ...packages], env: { FOLDER: folder } })
}

/** A line for each that is still missing. */
export function describeMissingServers(): string[] {
  return missing().map(
    ({ name }) =>
      `Il manque ${name} (essais de la synchronisation sur un autre serveur, sautés sans lui) : « npm test » l’extrait en administrateur sous Debian 12.\n`,
  )
}
