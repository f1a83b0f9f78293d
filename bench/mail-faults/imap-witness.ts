import { createHash } from 'node:crypto'
import type { Dovecot } from '#server/test/mail/dovecot.fixture.ts'
import {
  decodeFolder,
  type Flags,
  flagsOf,
  openPlainImap,
  type PlainImap,
} from '#server/test/mail/plain-imap.ts'

export type Seen = Flags & { hash: string }

/** Mails whose sources are asked for at once. */
const AT_ONCE = 2_000

/** Hashes of sources by folder, UIDVALIDITY and UID: what such an id names never changes (RFC 3501, 2.3.1.1). */
export type WitnessMemory = Map<string, string>

/** The content of a server: folder → UID → mail. */
export async function witness(
  server: Dovecot,
  memory: WitnessMemory,
): Promise<Map<string, Map<string, Seen>>> {
  const imap = await openPlainImap(server)
  try {
    const folders = new Map<string, Map<string, Seen>>()
    for (const name of await imap.listFolders()) {
      const opened = (await imap.ask(`EXAMINE "${name}"`)).toString('latin1')
      const epoch = /UIDVALIDITY (\d+)/.exec(opened)?.[1]
      folders.set(decodeFolder(name), await mailsOf(imap, `${name} ${epoch}`, memory))
    }
    return folders
  } finally {
    imap.close()
  }
}

async function mailsOf(imap: PlainImap, place: string, memory: WitnessMemory): Promise<Map<string, Seen>> {
  const listed = (await imap.ask('UID FETCH 1:* (UID FLAGS)')).toString('latin1')
  const flags = new Map(
    [...listed.matchAll(/UID (\d+) FLAGS \(([^)]*)\)/g)].map(([, uid = '', words = '']) => [
      uid,
      flagsOf(words),
    ]),
  )
  const keyOf = (uid: string) => `${place} ${uid}`
  const unknown = [...flags.keys()].filter((uid) => !memory.has(keyOf(uid)))
  for (let start = 0; start < unknown.length; start += AT_ONCE) {
    const range = `${unknown[start]}:${unknown.slice(start, start + AT_ONCE).at(-1)}`
    for (const [uid, hash] of hashesOf(await imap.ask(`UID FETCH ${range} (UID BODY.PEEK[])`)))
      memory.set(keyOf(uid), hash)
  }
  return new Map(
    [...flags].flatMap(([uid, each]) => {
      const hash = memory.get(keyOf(uid))
      // Gone between the two questions.
      return hash === undefined ? [] : [[uid, { ...each, hash }] as const]
    }),
  )
}

function hashesOf(answer: Buffer): Map<string, string> {
  const hashes = new Map<string, string>()
  for (let at = answer.indexOf(' FETCH ('); at >= 0; at = answer.indexOf(' FETCH (', at)) {
    const end = answer.indexOf('}\r\n', at) + 3
    const head = answer.subarray(at, end).toString('latin1')
    const [, uid, size] = /UID (\d+) BODY\[\] \{(\d+)\}/.exec(head) ?? []
    at = end
    if (uid === undefined) throw new Error(`not understood: ${head.slice(0, 200)}`)
    const source = answer.subarray(end, end + Number(size))
    hashes.set(uid, createHash('sha256').update(source).digest('hex'))
    at += Number(size)
  }
  return hashes
}
