import { parentPort, workerData } from 'node:worker_threads'
import type { Installation } from '#shared/domain/operator.ts'

/** Draws the public pages once, then ends: React and the pages do not stay in the server's memory. */
const { renderer, installation } = workerData as { renderer: string; installation: Installation }
const { drawSite } = (await import(renderer)) as { drawSite: (facts: Installation) => Promise<unknown> }
parentPort?.postMessage(await drawSite(installation))
