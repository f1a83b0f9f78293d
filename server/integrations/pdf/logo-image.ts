import { imageKind, isDrawable } from '#shared/domain/files/image-kind.ts'
import type { ProofSignature } from '#shared/domain/signatures/signature-proof.ts'

/** An image in memory, and the path under which a template reads it. */
export type LogoImage = { path: string; bytes: Buffer }

/** Decodes a PNG, JPEG or SVG data URL; null for anything else, which is then not printed. */
export function logoImage(dataUrl: string | null): LogoImage | null {
  const match = /^data:image\/(png|jpeg|svg\+xml)(?:;[\w=-]+)*?(;base64)?,(.*)$/s.exec(dataUrl ?? '')
  if (!match) return null
  const [, type, base64, data = ''] = match
  const bytes = base64 ? Buffer.from(data, 'base64') : decodePercents(data)
  if (!bytes || bytes.length === 0) return null
  if (type !== 'svg+xml') {
    const kind = imageKind(bytes)
    return kind && isDrawable(bytes) ? { path: `/given/image.${kind.extension}`, bytes } : null
  }
  return /<svg[\s>]/i.test(bytes.toString('utf8')) ? { path: '/given/image.svg', bytes } : null
}

/** The line that a signer drew. */
export function signatureImage(signature: Extract<ProofSignature, { kind: 'drawn' }>): LogoImage | null {
  if ('pngDataUrl' in signature) return logoImage(signature.pngDataUrl)
  return drawnLine(signature.svgPath, signature.width, signature.height)
}

/** The drawn line of a signature as an image, or null when the path is not one. */
function drawnLine(svgPath: string, width: number, height: number): LogoImage | null {
  if (!/^[MmLlHhVvCcSsQqTtAaZz\d\s,.eE+-]+$/.test(svgPath) || !(width > 0 && height > 0)) return null
  const stroke = (Math.max(width, height) / 200).toFixed(2)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path d="${svgPath}" fill="none" stroke="#2b404d" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return { path: '/given/image.svg', bytes: Buffer.from(svg) }
}

function decodePercents(text: string): Buffer | null {
  try {
    return Buffer.from(decodeURIComponent(text))
  } catch {
    return null
  }
}
