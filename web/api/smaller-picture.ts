import { PICTURE_MAX_PIXELS } from '#shared/domain/files/picture.ts'

/** Draws a picture so that its longest side has at most `side` pixels, turned as its EXIF says. Null when it cannot be read. */
export async function drawSmaller(file: Blob, side: number): Promise<HTMLCanvasElement | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

/**
 * The file itself, or a smaller PNG of it where the server would refuse it: the photograph of a recent telephone has more pixels
 * than it decodes. What this browser cannot read is the server's to judge.
 */
export async function sendablePicture(
  file: File,
  { side, maxBytes }: { side: number; maxBytes: number },
): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null)
  const pixels = picture === null ? 0 : picture.width * picture.height
  picture?.close()
  if (picture === null || (file.size <= maxBytes && pixels <= PICTURE_MAX_PIXELS)) return file
  const canvas = await drawSmaller(file, side)
  const png = await new Promise<Blob | null>((resolve) =>
    canvas === null ? resolve(null) : canvas.toBlob(resolve, 'image/png'),
  )
  return png === null ? file : new File([png], 'image.png', { type: 'image/png' })
}
