import { parentPort } from 'node:worker_threads'
import { parseMail, readPart } from './parse-mail.ts'
import type { ParserAnswer, ParserRequest } from './parser-messages.ts'
import { MailUnreadable } from './port.ts'

/** A thread of the parser: it reads one mail after another. */
parentPort!.on('message', async ({ id, raw, position }: ParserRequest) => {
  parentPort!.postMessage({ id, ...(await answerTo(raw, position)) } satisfies ParserAnswer)
})

async function answerTo(raw: Uint8Array, position: number | null): Promise<Omit<ParserAnswer, 'id'>> {
  try {
    return position === null ? { mail: await parseMail(raw) } : { part: await readPart(raw, position) }
  } catch (error) {
    return {
      unreadable: error instanceof MailUnreadable ? error.reason : 'malformed',
      detail: (error as Error).message,
    }
  }
}
