import { useState } from 'react'
import { MailBody } from '#web/blocks/mail-body/mail-body.tsx'
import { remotePictureAddress } from '#web/blocks/mail-body/mail-pictures.ts'

const noPicture = () => null

/** HTML of a template as its reader will see it: in the frame of mails, where nothing runs. */
export function TemplateHtml({ html, title }: { html: string; title: string }) {
  const [imagesAllowed, setAllowed] = useState(false)
  return (
    <MailBody
      html={html}
      text=""
      title={title}
      inlineImage={noPicture}
      imagesAllowed={imagesAllowed}
      onAllowImages={() => setAllowed(true)}
      proxied={remotePictureAddress}
    />
  )
}
