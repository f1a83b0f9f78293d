import { organizationHeader } from '#web/api/shown-organization.ts'

/** A picture that a mail names, and what draws it once it is there. */
export type MailPicture = {
  /** `cid:` of an attachment, or an address of the Internet. */
  address: string
  /** On the Internet: loaded only when the reader allows it, through our server. */
  remote: boolean
  show: ((url: string) => void)[]
}

/** Where our server gives a picture of the Internet. */
export const remotePictureAddress = (address: string): string =>
  `/api/v1/mail-images?url=${encodeURIComponent(address)}`

/** Types that browsers draw and that cannot hold a program: never SVG. */
const RASTER = /^image\/(png|jpeg|gif|webp|avif|bmp)$/
const RASTER_DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp)[;,]/i
/** Loaded at once: as many as a browser opens connections to one site. */
const AT_ONCE = 6

/** The pictures of one mail, each once whatever draws it. */
export function createPictures() {
  const byAddress = new Map<string, MailPicture>()

  /** Draws the picture at once when the mail itself holds it, else when it is loaded. */
  function ask(written: string, show: (url: string) => void): void {
    const address = written.trim()
    const attached = address.startsWith('cid:')
    const found = attached ? address : remoteAddress(address)
    const known = found === null ? undefined : byAddress.get(found)
    if (RASTER_DATA.test(address)) show(address)
    else if (known) known.show.push(show)
    else if (found !== null) byAddress.set(found, { address: found, remote: !attached, show: [show] })
  }

  return { ask, all: () => [...byAddress.values()] }
}

function remoteAddress(address: string): string | null {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

type Loading = {
  pictures: readonly MailPicture[]
  /** Where our server gives a picture; null for one that is not to be loaded. */
  addressOf: (picture: MailPicture) => string | null
}

/**
 * Fetches pictures in the page, never in the frame, and hands them over as `blob:` addresses: the frame's policy allows no
 * request at all. Returns what stops the loading and frees the pictures. One that cannot be had keeps its placeholder.
 */
export function loadPictures({ pictures, addressOf }: Loading): () => void {
  const stop = new AbortController()
  const made: string[] = []
  const waiting = pictures.flatMap((picture) => {
    const address = addressOf(picture)
    return address === null ? [] : [{ picture, address }]
  })
  const loadNext = async (): Promise<void> => {
    const next = waiting.shift()
    if (!next || stop.signal.aborted) return
    const blob = await fetchPicture(next.address, stop.signal)
    if (blob && !stop.signal.aborted) {
      const url = URL.createObjectURL(blob)
      made.push(url)
      for (const show of next.picture.show) show(url)
    }
    return loadNext()
  }
  for (let line = 0; line < AT_ONCE; line += 1) void loadNext()
  return () => {
    stop.abort()
    for (const url of made) URL.revokeObjectURL(url)
  }
}

async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(address, { headers: organizationHeader(), signal })
    const blob = response.ok ? await response.blob() : null
    return blob && RASTER.test(blob.type) ? blob : null
  } catch {
    return null
  }
}
