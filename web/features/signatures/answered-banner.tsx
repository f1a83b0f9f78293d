import { Download } from 'lucide-react'
import type { RefObject } from 'react'
import type { LinkView } from '#shared/contract/signatures.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatDateTime, formatLongDate } from '#shared/french/format.ts'
import { ReachLinks } from '#web/blocks/client-page/reach-links.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'

type AnsweredBannerProps = {
  view: LinkView
  /** `/api/v1/links/{token}` */
  linkUrl: string
  /** Takes the focus once answered. */
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** « Devis signé » with the sealed files, « Devis refusé », or what the client asked to change. */
export function AnsweredBanner({ view, linkUrl, titleRef }: AnsweredBannerProps) {
  const { state, signed, agreement, seller, refusedAt, changeRequest, timeZone } = view
  const heading = (text: string) => (
    <h2 ref={titleRef} tabIndex={-1} className="font-semibold text-base outline-hidden">
      {text}
    </h2>
  )
  if (state === 'refused') {
    return (
      <Alert tone="neutral">
        {heading('Devis refusé')}
        {refusedAt && (
          <p>
            Refus transmis à {view.organizationName} le {formatDateTime(refusedAt, timeZone)}.
          </p>
        )}
      </Alert>
    )
  }
  if (state === 'withdrawn') {
    return (
      <Alert tone="warning">
        {heading('Ce devis n’est plus proposé')}
        <p className="wrap-anywhere">
          {view.organizationName} l’a retiré&nbsp;: il ne peut plus être signé.{' '}
          {seller.email === null && seller.phone === null ? '' : 'Pour en parler\u00a0: '}
          <ReachLinks phone={seller.phone} email={seller.email} />
        </p>
      </Alert>
    )
  }
  if (agreement !== null) {
    return (
      <Alert tone="success">
        {heading('Accord enregistré')}
        <p>
          Accord {de(agreement.signerName)}, {agreement.signerQuality}, reçu hors ligne le{' '}
          {formatLongDate(agreement.agreedOn)} et enregistré par {view.organizationName} le{' '}
          {formatDateTime(agreement.recordedAt, timeZone)}.
        </p>
      </Alert>
    )
  }
  if (state === 'open' && changeRequest !== null) {
    return (
      <Alert tone="info">
        {heading('Modification demandée')}
        <p>
          Votre demande du {formatDateTime(changeRequest.requestedAt, timeZone)} a été transmise à{' '}
          {view.organizationName}.{view.signable && ' Vous pouvez encore signer le devis tel quel.'}
        </p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">«&#8239;{changeRequest.message}&#8239;»</p>
      </Alert>
    )
  }
  if (!signed) return null
  return (
    <Alert
      tone="success"
      action={
        <>
          <AnchorButton href={`${linkUrl}/sealed`} download icon={Download} variant="primary">
            Télécharger le devis signé
          </AnchorButton>
          <AnchorButton href={`${linkUrl}/proof`} download icon={Download}>
            Dossier de preuve
          </AnchorButton>
        </>
      }
    >
      {heading('Devis signé')}
      <p>
        Par {signed.signerName}, {signed.signerQuality}, le {formatDateTime(signed.signedAt, timeZone)}. Les
        deux fichiers ont aussi été envoyés par e-mail aux deux parties.
      </p>
    </Alert>
  )
}
