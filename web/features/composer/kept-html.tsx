import { useState } from 'react'
import { MailBody } from '#web/blocks/mail-body/mail-body.tsx'
import { remotePictureAddress } from '#web/blocks/mail-body/mail-pictures.ts'

type KeptHtmlProps = {
  html: string
  title: string
  inlineImage?: (contentId: string) => string | null
}

/** HTML that goes with a mail as it is, shown as a stranger’s: in the frame of mails. */
export function KeptHtml({ html, title, inlineImage = () => null }: KeptHtmlProps) {
  const [imagesAllowed, setAllowed] = useState(false)
  return (
    <MailBody
      html={html}
      text=""
      title={title}
      inlineImage={inlineImage}
      imagesAllowed={imagesAllowed}
      onAllowImages={() => setAllowed(true)}
      proxied={remotePictureAddress}
    />
  )
}
