import { once } from 'node:events'
import tls from 'node:tls'
import type { ServerAddress } from '#shared/domain/mailboxes/mail-services.ts'

/** A mailbox that tests sign in to. */
export type ImapAccount = { address: ServerAddress; user: string; password: string }
export type PlainImap = Awaited<ReturnType<typeof openPlainImap>>
export type Flags = { seen: boolean; flagged: boolean }

/** Bytes at the end of an answer that are looked at for its last line. */
const LAST_LINE_BYTES = 8_192

/** Speaks IMAP by no library, so that nothing of the engine is believed. Commands are asked one after another. */
export async function openPlainImap({ address, user, password }: ImapAccount) {
  const socket = tls.connect({ host: '127.0.0.1', port: address.port, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  let tag = 0
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const hear = async (): Promise<Buffer> => {
    const { done, value } = await chunks.next()
    if (done) throw new Error('the server hung up')
    return value
  }
  /** The server's lines before its OK; another word throws. */
  const ask = async (command: string, literal?: Uint8Array): Promise<Buffer> => {
    tag += 1
    const mark = Buffer.from(`\r\na${tag} `)
    const parts: Buffer[] = [Buffer.from('\r\n')]
    socket.write(`a${tag} ${command}${literal ? ` {${literal.length}}` : ''}\r\n`)
    if (literal) {
      const invited = await hear()
      if (!/^\+/m.test(invited.toString('latin1'))) throw new Error(`${command}: ${invited}`)
      socket.write(Buffer.concat([literal, Buffer.from('\r\n')]))
    }
    let tail = parts[0]!
    for (;;) {
      const chunk = await hear()
      parts.push(chunk)
      tail = Buffer.concat([tail, chunk]).subarray(-LAST_LINE_BYTES)
      const at = tail.lastIndexOf(mark)
      if (at < 0 || tail.indexOf('\r\n', at + 2) !== tail.length - 2) continue
      const last = tail.subarray(at + mark.length).toString()
      if (!last.startsWith('OK')) throw new Error(`${command}: ${last}`)
      const all = Buffer.concat(parts)
      return all.subarray(0, all.length - (tail.length - at))
    }
  }
  await ask(`LOGIN "${user}" "${password}"`)
  return {
    ask,
    /** Puts a mail there. `folder` in modified UTF-7. */
    append: (folder: string, raw: string, { seen = false } = {}) =>
      ask(`APPEND "${folder}" (${seen ? '\\Seen' : ''}) "16-Nov-2026 09:00:00 +0000"`, Buffer.from(raw)),
    /** Flags of each mail, by its UID. */
    async listFlags(folder: string): Promise<Map<number, Flags>> {
      // Courier lets nothing be added while a folder is open by EXAMINE.
      await ask(`SELECT "${folder}"`)
      const answer = (await ask('UID FETCH 1:* (FLAGS)')).toString('latin1')
      return new Map(
        answer.split('\r\n').flatMap((line) => {
          const uid = /\bUID (\d+)/.exec(line)?.[1]
          const flags = /FLAGS \(([^)]*)\)/.exec(line)?.[1]
          return uid && flags !== undefined ? [[Number(uid), flagsOf(flags)]] : []
        }),
      )
    },
    /** Folders that hold mails, in modified UTF-7. */
    async listFolders(): Promise<string[]> {
      const listed = (await ask('LIST "" "*"')).toString('latin1')
      return [...listed.matchAll(/\* LIST \(([^)]*)\) \S+ (?:"([^"]+)"|(\S+))/g)]
        .filter(([, flags = '']) => !/noselect|nonexistent/i.test(flags))
        .map(([, , quoted, bare]) => (quoted ?? bare)!)
    },
    close: () => void socket.destroy(),
  }
}

/** `words`: as the server writes them between its parentheses. */
export const flagsOf = (words: string): Flags => ({
  seen: words.includes('\\Seen'),
  flagged: words.includes('\\Flagged'),
})

/** From modified UTF-7 (RFC 3501, 5.1.3). */
export const decodeFolder = (name: string) =>
  name.replaceAll(/&([^-]*)-/g, (_, code: string) =>
    code === '' ? '&' : Buffer.from(code.replaceAll(',', '/'), 'base64').swap16().toString('utf16le'),
  )
