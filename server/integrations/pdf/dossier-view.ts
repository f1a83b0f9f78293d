import type { DossierBlock, DossierPaper, DossierSection } from '#shared/domain/documents/dossier-paper.ts'
import type { LogoImage } from './logo-image.ts'
import { cuttable, textLines } from './printable-text.ts'
import { type SignedBlockView, signedBlockView } from './signed-block-view.ts'

/** A word that is longer is cut in a table: an address or a hash. */
const LONGEST = 18

/** The input of `templates/dossier.typ`. `logo` is the drawn signature. */
export type DossierView = Omit<DossierPaper, 'signature' | 'drawnOn'> & {
  date: number[]
  watermark: null
  logo: { path: string; alt: string } | null
  signature: { title: string; signed: SignedBlockView; caption: string } | null
}

/** The printed texts of a paper of several parts, and the drawn signature where there is one. */
export function dossierView({ signature, drawnOn, ...paper }: DossierPaper): {
  view: DossierView
  image: LogoImage | null
} {
  const drawn = signature && signedBlockView(signature.block)
  const view: DossierView = {
    ...paper,
    summary: paper.summary.map(printed),
    sections: paper.sections.map(
      ({ title, blocks }): DossierSection => ({ title, blocks: blocks.map(printed) }),
    ),
    date: drawnOn.split('-').map(Number),
    watermark: null,
    logo: drawn?.logo ?? null,
    signature: signature &&
      drawn && { title: signature.title, signed: drawn.view, caption: signature.caption },
  }
  return { view, image: drawn?.image ?? null }
}

function printed(block: DossierBlock): DossierBlock {
  if (block.kind === 'text') return { kind: 'text', lines: block.lines.flatMap(textLines) }
  if (block.kind === 'facts') return block
  const rows = block.rows.map((row) =>
    row.map((cell) =>
      cell
        .split(' ')
        .map((word) => cuttable(word, LONGEST))
        .join(' '),
    ),
  )
  return { ...block, rows }
}
