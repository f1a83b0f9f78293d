import type { Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from '#shared/domain/files/picture.ts'
import { createPictureTurns } from './picture-turns.ts'
import { AVATAR_SIDE, type ImageCleaner, ImageError, LOGO_BOX, MAIL_LOGO_BOX } from './port.ts'

/** Accepted formats, by content, whatever the file's name says. SVG is refused: it is a program, not a picture. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif']
/** Reads one picture at a time: of 12 megapixels, a PNG of 16 bits that is drawn in passes takes 100 MB. A file that waits has 5 MB at most. */
const TURNS = { running: 1, inAll: 16, ofOne: 3, patienceMs: 10_000 }
const SECONDS = 10

/** 25 MB that wait for the first picture. */
const loadLibrary = () => import('./sharp.ts')

/** libvips in Node's thread pool, by turns of its users. */
export function createImageCleaner(turns: Partial<typeof TURNS> = {}): ImageCleaner {
  const inTurn = createPictureTurns({ ...TURNS, ...turns })

  return {
    toAvatar: (bytes, userId) =>
      inTurn(userId, async () => {
        const [{ picture }, { sharp }] = [await open(bytes), await loadLibrary()]
        return encode(
          picture
            .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover', position: sharp.strategy.attention })
            .webp({ quality: 82 }),
        )
      }),
    toLogo: (bytes, userId) =>
      inTurn(userId, async () => {
        const { picture, format } = await open(bytes)
        const fitted = picture.resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
        return encode(format === 'jpeg' ? fitted.jpeg({ quality: 90 }) : fitted.png())
      }),
    toMailLogo: (bytes, userId) =>
      inTurn(userId, async () => {
        const { picture, format } = await open(bytes)
        const fitted = picture.resize({ ...MAIL_LOGO_BOX, fit: 'inside', withoutEnlargement: true })
        return encode(format === 'jpeg' ? fitted.jpeg({ quality: 82 }) : fitted.png({ palette: true }))
      }),
  }
}

/** Reads the header alone: what it is and how large, before anything is decoded. */
async function open(bytes: Uint8Array) {
  if (bytes.byteLength === 0) throw new ImageError('unsupported', 'empty')
  const { sharp } = await loadLibrary()
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: Error) => {
      const unknown = /unsupported image format/i.test(error.message)
      throw new ImageError(unknown ? 'unsupported' : 'unreadable', error.message, { cause: error })
    })
  if (!FORMATS.includes(format)) throw new ImageError('unsupported', format)
  if (width * height > PICTURE_MAX_PIXELS) throw new ImageError('unreadable', `${width} × ${height}`)
  const picture = sharp(bytes, {
    limitInputPixels: PICTURE_MAX_PIXELS,
    failOn: 'error',
    autoOrient: true,
  }).timeout({ seconds: SECONDS })
  return { picture, format }
}

async function encode(picture: Sharp): Promise<Uint8Array> {
  try {
    return new Uint8Array(await picture.toBuffer())
  } catch (error) {
    throw new ImageError('unreadable', (error as Error).message, { cause: error })
  }
}
