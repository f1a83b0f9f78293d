import type { SignedBlock } from '#shared/domain/signatures/signed-block.ts'

/** A block of a paper: its texts are written, its numbers too. */
export type DossierBlock =
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'text'; lines: string[] }
  | {
      kind: 'table'
      /** `width` in millimetres; null: it shares what the others leave. `end`: amounts, to the right. */
      columns: { title: string; width: number | null; end: boolean }[]
      rows: string[][]
      total: string[] | null
    }

export type DossierSection = { title: string; blocks: DossierBlock[] }

/** How somebody signed it online. */
export type DossierSignature = {
  title: string
  block: SignedBlock
  /** What is said below the block. */
  caption: string
}

/** A paper of several parts, as it is printed: « dossier contentieux », « échéancier de paiement ». */
export type DossierPaper = {
  title: string
  author: string
  /** ISO day of the file. */
  drawnOn: string
  heading: string
  reference: string
  /** Whether its first page lists its parts with their pages. */
  contents: boolean
  summary: DossierBlock[]
  sections: DossierSection[]
  signature: DossierSignature | null
  footer: string[]
  footerReference: string
}
