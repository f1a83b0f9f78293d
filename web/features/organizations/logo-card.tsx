import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LOGO_MAX_BYTES, type Organization } from '#shared/contract/organizations.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { faultOf } from '#web/api/api-error.ts'
import { usePlanRefusal } from '#web/api/plan.ts'
import { sendablePicture } from '#web/api/smaller-picture.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { LogoFrame } from './logo-frame.tsx'

/** Longest side of a logo that had to be made smaller, in pixels: what documents print. */
const SENT_SIDE = 1_200

/** The logo that documents print. */
export function LogoCard({ organization }: { organization: Organization }) {
  return (
    <Card
      title="Logo"
      description="PNG ou JPEG, 1 Mo au plus. En haut de vos devis, de vos factures et de vos e-mails."
    >
      <LogoControl organization={organization} />
    </Card>
  )
}

/** The logo, shown, replaced, removed; saved at once. */
export function LogoControl({ organization }: { organization: Organization }) {
  const client = useQueryClient()
  const refusal = useRefusal('organization:update')
  const lacking = usePlanRefusal('logo:put')
  const [fault, setFault] = useState<string | null>(null)
  const options = {
    onSuccess: (saved: Organization) =>
      client.setQueryData(orpc.organizations.getOrganization.queryKey({ input: {} }), saved),
    failure: (error: Error) => {
      setFault(faultOf(error))
      return null
    },
  }
  const put = useAction(api.organizations.putLogo, options)
  const remove = useAction(api.organizations.deleteLogo, options)
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setFault(null)
    const logo = await sendablePicture(chosen, { side: SENT_SIDE, maxBytes: LOGO_MAX_BYTES })
    if (logo.size > LOGO_MAX_BYTES) setFault('Image trop lourde (max. 1 Mo)')
    else
      put.mutate({ logo }, { onSuccess: () => toast.success('Organisation mise à jour avec succès\u202f!') })
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-5">
        <LogoFrame
          src={
            organization.hasLogo
              ? `/api/v1/organization/logo?version=${encodeURIComponent(organization.updatedAt)}`
              : null
          }
          name={organization.name}
        />
        <div className="flex flex-wrap gap-2">
          <FileButton
            accept="image/png,image/jpeg"
            loading={put.isPending}
            disabledReason={refusal ?? lacking?.message}
            onSelect={([logo]) => choose(logo)}
          >
            {organization.hasLogo ? 'Remplacer le logo' : 'Choisir un logo'}
          </FileButton>
          {organization.hasLogo && (
            <Button
              variant="ghost"
              loading={remove.isPending}
              disabledReason={refusal}
              onClick={() => remove.mutate({})}
            >
              Retirer
            </Button>
          )}
        </div>
      </div>
      <FieldError text={fault} />
      {refusal === undefined && <PlanNotice refusal={lacking} className="mt-4" />}
    </>
  )
}
