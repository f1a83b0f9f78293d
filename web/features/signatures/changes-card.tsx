import type { VersionChanges as Changes } from '#shared/domain/quotes/version-changes.ts'
import { VersionChanges } from '#web/blocks/documents/version-changes.tsx'

/** The changes of this version from the one that the client had before. */
export function ChangesCard({ version, changes }: { version: number; changes: Changes }) {
  return (
    <details data-print="hidden" className="rounded-lg border border-line bg-surface px-5 py-4">
      <summary className="cursor-pointer font-semibold text-sm">
        Ce qui change par rapport à la version {version - 1}
      </summary>
      <div className="mt-4">
        <VersionChanges changes={changes} />
      </div>
    </details>
  )
}
