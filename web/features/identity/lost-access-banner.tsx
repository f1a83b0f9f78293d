import { DismissLoss } from './dismiss-loss.tsx'
import { type Loss, lossAdvice, lossTitle } from './loss-texts.ts'

type LostAccessBannerProps = { losses: readonly Loss[] /** Where one works now. */; current: string }

/** Tells someone who works in another organization, once, which one is closed to them and whom to ask. */
export function LostAccessBanner({ losses, current }: LostAccessBannerProps) {
  return losses.map((loss) => (
    <aside
      key={loss.orgId}
      aria-label="Accès à une organisation"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b bg-warning-soft px-4 py-2 text-sm text-warning-ink sm:px-6 lg:px-8"
    >
      <p role="status" className="wrap-anywhere min-w-0 flex-1 basis-80">
        <strong>{lossTitle(loss)}.</strong> {lossAdvice[loss.reason]} Vous êtes maintenant dans {current}.
      </p>
      <DismissLoss orgId={loss.orgId} />
    </aside>
  ))
}
