import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { jpegBox, pngBomb, pngPixel } from '#server/test/images.fixture.ts'
import { imageKind, imageSize } from '#shared/domain/files/image-kind.ts'
import { createPictureTurns } from './picture-turns.ts'
import { AVATAR_SIDE, LOGO_BOX } from './port.ts'
import { createImageCleaner } from './real.ts'

const cleaner = createImageCleaner()
const toAvatar = (bytes: Uint8Array) => cleaner.toAvatar(bytes, 'zoé')
const toLogo = (bytes: Uint8Array) => cleaner.toLogo(bytes, 'zoé')

/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: 'red' } },
      left: 0,
      top: 0,
    },
  ])
const pixel = async (bytes: Uint8Array, left: number, top: number) => {
  const [r = 0, g = 0, b = 0] = await sharp(bytes)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return r > 180 && b < 80 ? 'red' : b > 180 && r < 80 ? 'blue' : `${r},${g},${b}`
}

describe('an avatar', () => {
  test.each([
    ['jpeg', () => halves(900, 600).jpeg().toBuffer()],
    ['png', () => halves(300, 900).png().toBuffer()],
    ['webp', () => halves(64, 64).webp().toBuffer()],
    ['gif', () => halves(400, 400).gif().toBuffer()],
  ])('from %s is a square WebP', async (_kind, make) => {
    const avatar = await toAvatar(await make())
    expect(await sharp(avatar).metadata()).toMatchObject({
      format: 'webp',
      width: AVATAR_SIDE,
      height: AVATAR_SIDE,
    })
    expect(avatar.byteLength).toBeLessThan(20_000)
  })

  test('is turned as its EXIF orientation says, and loses its metadata', async () => {
    const photo = await halves(800, 800)
      .withExif({
        IFD0: { Artist: 'Camille Aubry' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Tours</secret></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
    const avatar = await toAvatar(photo)
    const { orientation, exif, xmp, icc, iptc } = await sharp(avatar).metadata()
    expect([orientation, exif, xmp, icc, iptc]).toEqual(Array(5).fill(undefined))
    expect(Buffer.from(avatar).includes('Tours')).toBe(false)
    // 6: shown a quarter turn clockwise. The left half is then above.
    expect([await pixel(avatar, 128, 20), await pixel(avatar, 128, 236)]).toEqual(['red', 'blue'])
  })

  test('is refused when its content is not a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
    const tiff = await halves(9, 9).tiff().toBuffer()
    const others = ['', 'MZ\u0000', svg, '<html></html>', 'GIF', tiff, 'P6 1 1 255 abc', '%PDF-1.7']
    for (const other of others)
      await expect(toAvatar(Buffer.from(other)), String(other).slice(0, 9)).rejects.toMatchObject({
        name: 'ImageError',
      })
    await expect(toAvatar(Buffer.from(svg))).rejects.toMatchObject({ reason: 'unsupported' })
    await expect(toAvatar(tiff)).rejects.toMatchObject({ reason: 'unsupported' })
  })

  test('is refused when it has too many pixels or is cut short', async () => {
    const whole = await halves(900, 600).jpeg().toBuffer()
    for (const broken of [pngBomb(), pngPixel.subarray(0, 40), whole.subarray(0, whole.length / 2)])
      await expect(toAvatar(broken)).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('is refused beyond 12.5 megapixels, whatever its format, and taken as a telephone makes it', async () => {
    const photograph = await halves(4_032, 3_024).jpeg({ progressive: true }).toBuffer()
    expect((await toAvatar(photograph)).byteLength).toBeGreaterThan(0)
    await expect(toAvatar(await halves(6_900, 6_900).jpeg().toBuffer())).rejects.toMatchObject({
      reason: 'unreadable',
      message: expect.stringContaining('6900 × 6900'),
    })
  })

  test('is made without blocking the event loop', async () => {
    const photo = await halves(1_500, 1_500).png().toBuffer()
    let turns = 0
    let isMaking = true
    const turn = () => {
      turns += 1
      if (isMaking) setImmediate(turn)
    }
    setImmediate(turn)
    await Promise.all([1, 2, 3, 4].map(() => toAvatar(photo)))
    isMaking = false
    // Blocked, the loop turns some ten times, whatever the machine; free, thousands of times.
    expect(turns).toBeGreaterThan(100)
  })
})

describe('turns', () => {
  /** Decodes nothing: each picture is done when the test says so. */
  function turnsOf(limits: Partial<Parameters<typeof createPictureTurns>[0]> = {}) {
    const inTurn = createPictureTurns({ running: 1, inAll: 5, ofOne: 3, patienceMs: 60_000, ...limits })
    const begun: string[] = []
    const ends: (() => void)[] = []
    const ask = (name: string) =>
      inTurn(name.slice(0, 3), () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
    return { ask, begun, endNext: () => ends.shift()?.() }
  }

  test('a stranger’s picture passes before the second one that a crowd of one user has waiting', async () => {
    const { ask, begun, endNext } = turnsOf()
    const asked = ['ana 1', 'ana 2', 'ana 3', 'bob 1'].map(ask)
    for (const each of [asked[0], asked[1], asked[3], asked[2]]) {
      endNext()
      await each
    }
    expect(begun).toEqual(['ana 1', 'ana 2', 'bob 1', 'ana 3'])
  })

  test('refuses the fourth that waits of one user, and the sixth in all', async () => {
    const { ask, endNext } = turnsOf()
    const taken = ['ana 1', 'ana 2', 'ana 3', 'ana 4', 'bob 1', 'bob 2'].map(ask)
    await expect(ask('ana 5')).rejects.toMatchObject({ reason: 'busy' })
    await expect(ask('eve 1')).rejects.toMatchObject({ reason: 'busy' })
    for (const each of [taken[0], taken[1], taken[4], taken[2], taken[5], taken[3]]) {
      endNext()
      await each
    }
    const again = ask('eve 1')
    endNext()
    await again
  })

  test('nobody waits beyond the patience', async () => {
    const { ask, begun, endNext } = turnsOf({ patienceMs: 0 })
    const first = ask('ana 1')
    await expect(ask('bob 1')).rejects.toMatchObject({ reason: 'busy' })
    endNext()
    await first
    expect(begun).toEqual(['ana 1'])
  })
})

describe('a logo', () => {
  test('keeps its format, fits its box and is never enlarged', async () => {
    const large = await toLogo(await halves(3_000, 500).png().toBuffer())
    expect([imageKind(large)?.extension, imageSize(large)]).toEqual([
      'png',
      { width: LOGO_BOX.width, height: 200 },
    ])
    const small = await toLogo(jpegBox)
    expect([imageKind(small)?.extension, imageSize(small)]).toEqual(['jpg', { width: 24, height: 8 }])
    const webp = await toLogo(await halves(40, 20).webp().toBuffer())
    expect(imageKind(webp)?.extension).toBe('png')
  })

  test('keeps its transparency', async () => {
    const { hasAlpha } = await sharp(await toLogo(pngPixel)).metadata()
    expect(hasAlpha).toBe(true)
  })
})
