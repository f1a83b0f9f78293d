import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { bar } from './bar.ts'
import type { IssuedInvoices } from './issued-invoices.ts'
import { residentMegabytes } from './program.ts'

const FILES = 10_000
const AT_ONCE = 16
/** Megabytes of the server with its drawing process, at most and a minute later: issue 49, section 4. */
const MOST = 400
const KEPT = 300
const LATER_MS = 60_000
/** The memory of the process is looked at as often. */
const EVERY_MS = 50

/** Downloads the stored PDF of invoices ten thousand times, and says the most memory that the server had, and a minute later. */
export async function readFiles(
  { token, ids }: IssuedInvoices,
  app: ChildProcess,
  port: number,
): Promise<string> {
  const before = residentMegabytes(app)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(app))
  }, EVERY_MS)
  let [made, bytes] = [0, 0]
  const startedAt = performance.now()
  const worker = async () => {
    while (made < FILES) {
      const id = ids[made++ % ids.length]!
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/invoices/${id}/pdf`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!answer.ok) throw new Error(`${id}: ${answer.status} ${await answer.text()}`)
      bytes += (await answer.arrayBuffer()).byteLength
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker)).finally(() => clearInterval(watch))
  const seconds = (performance.now() - startedAt) / 1_000
  await wait(LATER_MS)
  const kept = residentMegabytes(app)
  return [
    `${FILES} stored PDFs, ${AT_ONCE} at once: ${(FILES / seconds).toFixed(0)} a second, ${(bytes / FILES / 1_000).toFixed(1)} kB each;`,
    bar(
      `memory ${before} MB before, ${peak} at most (${MOST} allowed), ${kept} a minute later (${KEPT})`,
      peak <= MOST && kept <= KEPT,
    ),
  ].join(' ')
}
