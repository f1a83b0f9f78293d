import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export type NameServer = {
  /** As `DNS_SERVERS` names it. */
  address: string
  /** TXT records by name; a name without any does not exist. */
  records: Map<string, string[]>
  /** Answers SERVFAIL to everything. */
  broken: boolean
  /** How many questions were heard. */
  asked: number
  close(): void
}

const HEADER = 12

/** A name server of one's own, over UDP: TXT records alone (RFC 1035, section 4). */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const server: NameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    records: new Map(),
    broken: false,
    asked: 0,
    close: () => socket.close(),
  }
  socket.on('message', (question, asker) => {
    server.asked += 1
    socket.send(answerTo(question, server), asker.port, asker.address)
  })
  return server
}

function answerTo(question: Buffer, { records, broken }: NameServer): Buffer {
  const labels: string[] = []
  let at = HEADER
  while (question[at] !== 0) {
    const length = question[at]!
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const asked = question.subarray(HEADER, at + 5)
  const texts = broken ? [] : (records.get(labels.join('.').toLowerCase()) ?? [])
  const header = Buffer.alloc(HEADER)
  question.copy(header, 0, 0, 2)
  // An answer, with recursion; SERVFAIL (2) or NXDOMAIN (3) where there is none.
  header.writeUInt16BE(0x8180 | (broken ? 2 : texts.length === 0 ? 3 : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(texts.length, 6)
  return Buffer.concat([header, asked, ...texts.map(record)])
}

/** Named by a pointer to the question: TXT, IN, one minute; a text in parts of 255 bytes. */
function record(text: string): Buffer {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length || at === 0; at += 255) {
    const part = bytes.subarray(at, at + 255)
    parts.push(Buffer.from([part.length]), part)
  }
  const data = Buffer.concat(parts)
  const head = Buffer.from([0xc0, HEADER, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
