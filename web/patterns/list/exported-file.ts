/** A file of the menu: an address, or something to do. */
export type ExportedFile = {
  label: string
  /** In ⌘K; null for what it does not name. */
  action: string | null
} & (
  | {
      href: string
      /** What the file is good for, below its name. */
      note?: string
    }
  | { run: () => void; disabledReason?: string | undefined }
)
