import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server that tells what it was asked for: `GET /seen` answers every path. */
    beacon: string
    /** Cure53's HTTPLeaks of the shared data; null where that folder is not there. */
    leaks: string | null
  }
}

/** Beside the project, or beside the folder of a worktree. */
const SHARED = ['../shared/data', '../../shared/data']
/** A picture of one pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const OWN_PATHS = /^\/(seen|picture)/

/** A server of the outside world, which notices whoever comes: what the frame of a mail must never do. */
export default async function startBeacon(project: TestProject) {
  const seen: string[] = []
  const beacon = createServer((request, response) => {
    const path = request.url ?? ''
    response.setHeader('access-control-allow-origin', '*')
    if (path === '/seen') return response.end(JSON.stringify(seen))
    if (!OWN_PATHS.test(path)) seen.push(path)
    return response.setHeader('content-type', 'image/gif').end(GIF)
  })
  await new Promise<void>((resolve) => beacon.listen(0, '127.0.0.1', resolve))
  project.provide('beacon', `http://127.0.0.1:${(beacon.address() as AddressInfo).port}`)
  const data = SHARED.map((path) => join(project.config.root, path)).find(existsSync)
  // Where the folder is there, so is the file: the test is not skipped for its want.
  project.provide('leaks', data ? readFileSync(join(data, 'mail/leaks/leak.html'), 'utf8') : null)
  return () => {
    beacon.closeAllConnections()
    beacon.close()
  }
}
