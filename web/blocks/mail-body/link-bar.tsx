import { TriangleAlert } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import type { MailLink } from './clean-mail.ts'

/**
 * Where the link under the pointer or the focus leads, at the bottom of the mail or of the screen: outside the frame, where no
 * mail can draw. Screen readers hear the same from the link itself.
 */
export function LinkBar({ link }: { link: MailLink | null }) {
  return (
    <div aria-hidden data-print="hidden" className="pointer-events-none sticky bottom-2 z-10 h-0">
      {link && (
        <div
          data-testid="link-target"
          className={cx(
            'absolute right-0 bottom-0 max-w-full break-all rounded-sm border px-2 py-1 text-xs shadow-overlay',
            link.warning === null
              ? 'border-line bg-raised text-ink'
              : 'border-transparent bg-danger-soft text-danger-ink',
          )}
        >
          {link.warning && (
            <p>
              <TriangleAlert aria-hidden size={14} className="me-1 inline" />
              {link.warning}
            </p>
          )}
          <p>
            <span className="opacity-80">{link.target.before}</span>
            <strong>{link.target.site}</strong>
            <span className="opacity-80">{link.target.after}</span>
            {link.target.encoded && <span> ({link.target.encoded})</span>}
          </p>
        </div>
      )}
    </div>
  )
}
