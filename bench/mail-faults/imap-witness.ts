import { createHash } from 'node:crypto'
import { once } from 'node:events'
import tls from 'node:tls'
import type { Dovecot } from '#server/test/mail/dovecot.fixture.ts'

export type Seen = { hash: string; seen: boolean; flagged: boolean }

/** What a server holds: folder → UID → mail. Asked in plain IMAP by no library, so that nothing of the engine is believed. */
export async function witness(server: Dovecot): Promise<Map<string, Map<string, Seen>>> {
  const socket = tls.connect({ host: '127.0.0.1', port: server.address.port, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  let tag = 0
  const ask = async (command: string): Promise<Buffer> => {
    tag += 1
    const mark = Buffer.from(`\r\na${tag} `)
    const parts: Buffer[] = [Buffer.from('\r\n')]
    socket.write(`a${tag} ${command}\r\n`)
    for (;;) {
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      parts.push(chunk)
      const all = Buffer.concat(parts)
      const at = all.lastIndexOf(mark)
      if (at < 0 || !all.subarray(-2).equals(Buffer.from('\r\n'))) continue
      if (
        !all
          .subarray(at + mark.length)
          .toString('latin1')
          .startsWith('OK')
      )
        throw new Error(`${command}: ${all.subarray(at)}`)
      return all.subarray(0, at)
    }
  }
  try {
    await ask(`LOGIN ${server.user} ${server.password}`)
    const listed = (await ask('LIST "" "*"')).toString('latin1')
    const folders = new Map<string, Map<string, Seen>>()
    for (const [, flags = '', quoted, bare] of listed.matchAll(
      /\* LIST \(([^)]*)\) \S+ (?:"([^"]+)"|(\S+))/g,
    )) {
      const name = (quoted ?? bare)!
      if (/noselect|nonexistent/i.test(flags)) continue
      await ask(`EXAMINE "${name}"`)
      folders.set(decodeName(name), mailsOf(await ask('UID FETCH 1:* (UID FLAGS BODY.PEEK[])')))
    }
    return folders
  } finally {
    socket.destroy()
  }
}

function mailsOf(answer: Buffer): Map<string, Seen> {
  const mails = new Map<string, Seen>()
  for (let at = answer.indexOf(' FETCH ('); at >= 0; at = answer.indexOf(' FETCH (', at)) {
    const end = answer.indexOf('}\r\n', at) + 3
    const head = answer.subarray(at, end).toString('latin1')
    const [, uid, flags, size] = /UID (\d+) FLAGS \(([^)]*)\) BODY\[\] \{(\d+)\}/.exec(head) ?? []
    at = end
    if (uid === undefined) throw new Error(`not understood: ${head.slice(0, 200)}`)
    const hash = createHash('sha256')
      .update(answer.subarray(end, end + Number(size)))
      .digest('hex')
    at += Number(size)
    mails.set(uid, { hash, seen: flags!.includes('\\Seen'), flagged: flags!.includes('\\Flagged') })
  }
  return mails
}

/** Modified UTF-7 (RFC 3501, 5.1.3). */
const decodeName = (name: string) =>
  name.replaceAll(/&([^-]*)-/g, (_, code: string) =>
    code === '' ? '&' : Buffer.from(code.replaceAll(',', '/'), 'base64').swap16().toString('utf16le'),
  )
