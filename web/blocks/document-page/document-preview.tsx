import type { UseQueryResult } from '@tanstack/react-query'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react'
import type { QuotePages } from '#shared/domain/documents/quote-document.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type DocumentPreviewProps = {
  label: string
  pages: UseQueryResult<QuotePages>
  note?: string | false
  /** How many lines stand above the one being written, which is brought into sight. Null: none is. */
  at: number | null
}

/** The pages of a document as the server draws them; the previous ones stay until the next are ready. */
export function DocumentPreview({ label, pages, note, at }: DocumentPreviewProps) {
  const shown = (
    <DocumentPages label={label} drawn={pages.data} updating={pages.isPlaceholderData} note={note} at={at} />
  )
  if (pages.data) return shown
  return <QueryState query={pages} errorTitle="L’aperçu n’a pas pu être préparé" loading={shown} />
}

type DocumentPagesProps = {
  /** Name of the document: « Aperçu du devis ». */
  label: string
  /** Undefined while the first pages are drawn. */
  drawn: QuotePages | undefined
  /** Whether newer ones are being drawn. */
  updating: boolean
  /** Below the pages: where they come from, if they are not the file itself. */
  note?: ReactNode
  at: number | null
}

/** In hundredths of the width of the pane. */
const ZOOMS = [50, 75, 100, 125, 150, 200, 300]
const FITTED = ZOOMS.indexOf(100)

/** Safari alone does not let the keyboard into what scrolls. */
const scrolledByKeys = { tabIndex: 0 }

/** The pages of a document as its PDF prints them, to look at and to hear; a sheet of A4 in width, no higher than the screen. */
function DocumentPages({ label, drawn, updating, note, at }: DocumentPagesProps) {
  const [zoom, setZoom] = useState(FITTED)
  const [shown, setShown] = useState(0)
  const pictures = usePictures(drawn?.pages)
  const count = pictures.length
  const page = Math.min(shown, Math.max(0, count - 1)) + 1
  const width = ZOOMS[zoom] ?? 100
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (place.current === null || at === null || count === 0) return
    const { scrollHeight, clientHeight } = place.current
    place.current.scrollTop = heightOfLine(at, count) * scrollHeight - clientHeight / 2
  }, [at, count])
  const followScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) =>
    setShown(Math.floor(((scrollTop + clientHeight / 2) / scrollHeight) * count))
  return (
    <section
      aria-label={label}
      aria-busy={count === 0}
      className="flex aspect-[210/320] max-h-[calc(100dvh-7rem)] min-h-96 w-full flex-col overflow-hidden rounded-md border border-line bg-sunken"
    >
      <div
        data-print="hidden"
        className="flex min-h-10 shrink-0 items-center gap-1 border-line border-b bg-surface px-2 text-muted text-xs"
      >
        <span className="me-auto px-1 tabular">{count > 0 && `Page ${page} sur ${count}`}</span>
        {updating && count > 0 && <Spinner label="Mise à jour…" />}
        <IconButton
          icon={ZoomOut}
          size="sm"
          label="Réduire les pages"
          disabledReason={zoom === 0 ? 'Les pages ne peuvent pas être plus petites.' : undefined}
          onClick={() => setZoom(zoom - 1)}
        />
        <output className="w-12 text-center tabular" aria-label="Taille des pages">
          {width}&nbsp;%
        </output>
        <IconButton
          icon={ZoomIn}
          size="sm"
          label="Agrandir les pages"
          disabledReason={
            zoom === ZOOMS.length - 1 ? 'Les pages ne peuvent pas être plus grandes.' : undefined
          }
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
      {count === 0 ? (
        <Skeleton className="m-3 flex-1" />
      ) : (
        <section
          {...scrolledByKeys}
          ref={place}
          aria-label="Pages"
          onScroll={followScroll}
          className="relative min-h-0 flex-1 overflow-auto p-3"
        >
          <div className="mx-auto flex flex-col gap-3" style={{ width: `${width}%` }}>
            {pictures.map(({ number, url }) => (
              <img
                key={number}
                src={url}
                alt={`Page ${number} sur ${count}`}
                width={595}
                height={842}
                className={cx('h-auto w-full max-w-none bg-[white]', 'outline outline-line')}
              />
            ))}
          </div>
          <p className="sr-only whitespace-pre-line">{drawn?.text.join('\n')}</p>
        </section>
      )}
      {note && (
        <p className="shrink-0 border-line border-t bg-surface px-3 py-2 text-muted text-xs">{note}</p>
      )}
    </section>
  )
}

/** In millimetres, on the demo company's documents: where lines begin, on the first page and on the next, where they end, and one of them. */
const PAPER = { first: 121, next: 28, end: 270, line: 7.5, page: 297 }

/** About where a line stands in all the pages, from 0 to 1; the server does not say where it drew it. */
function heightOfLine(at: number, pages: number): number {
  const { first, next, end, line, page } = PAPER
  const [onFirst, onNext] = [first, next].map((from) => Math.floor((end - from) / line)) as [number, number]
  const later = at - onFirst
  const [number, top] =
    later < 0 ? [0, first + at * line] : [1 + Math.floor(later / onNext), next + (later % onNext) * line]
  return (Math.min(number, pages - 1) + top / page) / pages
}

/** Addresses of the drawings; each outlives its use a little, so that the former page stays until the next is there. */
function usePictures(pages: readonly string[] | undefined): { number: number; url: string }[] {
  const [pictures, setPictures] = useState<{ number: number; url: string }[]>([])
  useEffect(() => {
    if (!pages) return
    const made = pages.map((page) => URL.createObjectURL(new Blob([page], { type: 'image/svg+xml' })))
    setPictures(made.map((url, index) => ({ number: index + 1, url })))
    return () => {
      setTimeout(() => made.map(URL.revokeObjectURL), 5_000)
    }
  }, [pages])
  return pictures
}
