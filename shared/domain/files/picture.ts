/** Types offered by the file chooser for a picture; the server checks the content. */
export const PICTURE_ACCEPT = 'image/png,image/jpeg,image/webp,image/gif'

/**
 * Most pixels that a picture may unfold into: those of a telephone's usual photograph, 4 032 × 3 024, forty times what is shown.
 * A browser makes larger ones smaller before it sends them.
 */
export const PICTURE_MAX_PIXELS = 12_500_000

/** Why a picture is not taken. */
export const pictureMessages = {
  missing: 'Choisissez une image',
  unsupported: 'Choisissez une image PNG, JPEG, WebP ou GIF',
  unreadable: 'Image illisible ou trop grande (max. 12 mégapixels)',
} as const

/** « Image trop lourde (max. 5 Mo) ». */
export function tooHeavyMessage(maxBytes: number): string {
  return `Image trop lourde (max. ${Math.floor(maxBytes / 1_048_576)} Mo)`
}
