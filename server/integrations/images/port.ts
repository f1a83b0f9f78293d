/**
 * Makes uploaded pictures safe and small, off the event loop: decoded, turned by their EXIF orientation, resized, encoded again
 * in sRGB. All metadata is dropped, places included. `userId`: who gives it; users are served in turn. Every promise may reject with
 * ImageError.
 */
export type ImageCleaner = {
  /** A square WebP of AVATAR_SIDE pixels, cropped around what draws the eye; of a moving picture, its first frame. */
  toAvatar(bytes: Uint8Array, userId: string): Promise<Uint8Array>
  /** A PNG (JPEG when a JPEG came in) within LOGO_BOX, never enlarged: what documents can print. */
  toLogo(bytes: Uint8Array, userId: string): Promise<Uint8Array>
  /** A stored logo within MAIL_LOGO_BOX, never enlarged: a few kilobytes. */
  toMailLogo(bytes: Uint8Array, userId: string): Promise<Uint8Array>
}

/** Side of a stored avatar, in pixels: twice the 128 px of the profile page. */
export const AVATAR_SIDE = 256

/** The box of a stored logo, in pixels: 300 dpi over the 60 × 30 mm that a document gives it, and some room. */
export const LOGO_BOX = { width: 1_200, height: 600 }

/** The box of the logo in a mail, in pixels: twice the 200 × 40 in which it is shown. */
export const MAIL_LOGO_BOX = { width: 400, height: 80 }

/**
 * `unsupported`: not a picture of a kind we open · `unreadable`: damaged, too many pixels or too slow to decode ·
 * `busy`: too many pictures wait, or this one waited too long.
 */
export type ImageErrorReason = 'unsupported' | 'unreadable' | 'busy'

/** A picture that was not taken. */
export class ImageError extends Error {
  readonly reason: ImageErrorReason

  constructor(reason: ImageErrorReason, detail: string, options?: ErrorOptions) {
    super(`image ${reason}: ${detail}`, options)
    this.name = 'ImageError'
    this.reason = reason
  }
}
