import { setTimeout as pause } from 'node:timers/promises'
import type { MailStand } from './mail-faults/stand.ts'

/** Requests of one caller, one after the other, 20 a second at most, until the signal. Returns their times in milliseconds. */
export async function callOften(
  url: string,
  cookie: string,
  paths: readonly string[],
  until: AbortSignal,
): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; !until.aborted; turn += 1) {
    const start = performance.now()
    const answer = await fetch(`${url}/api/v1${paths[turn % paths.length]}`, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status} ${paths[turn % paths.length]}`)
    times.push(performance.now() - start)
    await pause(50)
  }
  return times
}

export function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}

/** Milliseconds from a mail’s arrival on the server to the notice of it at an open browser, for each of some mails. */
export async function timeArrivals({ site, server }: MailStand, count: number): Promise<number[]> {
  const stop = new AbortController()
  const stream = await fetch(`${site.url}/api/v1/live`, {
    headers: { cookie: site.cookie },
    signal: stop.signal,
  })
  const notices = linesOf(stream.body!)
  const times: number[] = []
  try {
    for (let index = 0; index < count; index += 1) {
      // Never at the same place of whatever goes round in a second.
      await pause(500 + ((index * 137) % 1_000))
      const start = performance.now()
      server.deliver(
        [
          'From: Camille Roy <camille@client.test>',
          ...[
            'To: jeanne@atelier.test',
            `Subject: Nouvelle ${index}`,
            `Message-ID: <arrive${index}@essai.test>`,
          ],
          ...['', `Bonjour, voici la nouvelle ${index}.`],
        ].join('\r\n'),
      )
      for (let line = ''; !line.includes('mailbox.mail_received'); ) line = await notices()
      times.push(performance.now() - start)
    }
    return times
  } finally {
    stop.abort()
  }
}

/** The lines of a stream, one a call. */
function linesOf(stream: ReadableStream<Uint8Array>): () => Promise<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  return async () => {
    for (;;) {
      const end = rest.indexOf('\n')
      if (end >= 0) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 1)
        return line
      }
      const { done, value } = await reader.read()
      if (done) throw new Error('the live stream ended')
      rest += decoder.decode(value, { stream: true })
    }
  }
}
