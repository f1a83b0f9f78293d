import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'

type MadeFile = { id: string; title: string; details: string[]; badges?: ReactNode; actions?: ReactNode }

/** The files that were made for the bank, the newest first. */
export function MadeFiles({ files }: { files: readonly MadeFile[] }) {
  const titleId = useId()
  if (files.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <h2 id={titleId} className="mb-3 font-semibold">
        Fichiers créés
      </h2>
      <Card flush>
        <ul>
          {files.map(({ id, title, details, badges, actions }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b p-4 text-sm last:border-b-0 sm:px-5"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium">{title}</p>
                <p className="wrap-anywhere mt-0.5 text-muted text-xs">{details.join(' · ')}</p>
                {badges && <p className="mt-1.5 flex flex-wrap gap-1.5">{badges}</p>}
              </div>
              {actions}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
