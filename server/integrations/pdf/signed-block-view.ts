import type { SignedBlock } from '#shared/domain/signatures/signed-block.ts'
import { type LogoImage, signatureImage } from './logo-image.ts'

/** The texts of `signed-block` of `templates/signed.typ`. `written` stands where no drawn line does. */
export type SignedBlockView = { title: string; lines: string[]; seal: string; written: string }

type Shown = { view: SignedBlockView; logo: { path: string; alt: string } | null; image: LogoImage | null }

/** The printed block of a signature, and the drawn line when there is one. */
export function signedBlockView({ title, lines, seal, mark }: SignedBlock): Shown {
  const [signer = ''] = lines
  const image = mark.kind === 'typed' ? null : signatureImage(mark)
  return {
    view: { title, lines, seal, written: mark.kind === 'typed' ? mark.text : signer },
    logo: image && { path: image.path, alt: `Signature tracée par ${signer}` },
    image,
  }
}
