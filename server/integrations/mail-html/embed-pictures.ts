import { createHash } from 'node:crypto'

const DRAWN = /src="data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=]+)"/g

type Picture = { name: string; type: string; contentId: string; bytes: Uint8Array }

/** Pictures drawn in place (a logo of a signature) as parts of the mail: many programs show no others. Each once. */
export function embedPictures(html: string): { html: string; pictures: Picture[] } {
  const pictures = new Map<string, Picture>()
  const shown = html.replaceAll(DRAWN, (_, kind: string, base64: string) => {
    const bytes = Buffer.from(base64, 'base64')
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const contentId = `${hash}@ardoise`
    pictures.set(contentId, {
      name: `image-${hash.slice(0, 8)}.${kind}`,
      type: `image/${kind}`,
      contentId,
      bytes,
    })
    return `src="cid:${contentId}"`
  })
  return { html: shown, pictures: [...pictures.values()] }
}
