import { useNavigate } from '@tanstack/react-router'
import { OnboardingDialog } from '#web/features/onboarding/onboarding-dialog.tsx'
import { LogoControl } from '#web/features/organizations/logo-card.tsx'
import { productName } from '#web/messages/product.ts'
import { toast } from '#web/ui/toast.ts'

/** The onboarding with the logo of the organization, and what follows it. */
export function AppOnboarding({ onClose, onAside }: { onClose: () => void; onAside: () => void }) {
  const navigate = useNavigate()
  return (
    <OnboardingDialog
      logo={(organization) => <LogoControl organization={organization} />}
      onClose={onClose}
      onAside={onAside}
      onDone={(quoteId) =>
        toast.success(`Configuration terminée\u202f! Bienvenue dans ${productName}.`, {
          ...(quoteId === null
            ? {}
            : {
                action: {
                  label: 'Voir le devis test',
                  onClick: () => void navigate({ to: '/templates/quotes/$quoteId', params: { quoteId } }),
                },
              }),
        })
      }
    />
  )
}
