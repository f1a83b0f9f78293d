/** What a file holds, first in its name. */
type Content =
  | 'Devis'
  | 'Facture'
  | 'Avoir'
  | 'Preuve'
  | 'Mandat'
  | 'Échéancier'
  | 'Reçu'
  | 'Relevé de compte'
  | 'Relance'
  | 'Dossier contentieux'

/**
 * The name of a document’s file: « Facture-F2026-0043.pdf ». `detail`: what tells it from the document itself (« signe »). Letters without
 * accents, which every mailbox and disk keeps; a number’s slash is none of a file.
 */
export function fileNameOf(content: Content, number: string, detail?: string, extension = 'pdf'): string {
  const parts = [content, number, detail].filter((part) => part !== undefined)
  const plain = parts.join('-').normalize('NFD').replace(/\p{M}/gu, '')
  return `${plain.replace(/[^A-Za-z0-9._-]/g, '-')}.${extension}`
}
