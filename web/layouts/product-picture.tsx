import { cx } from '#web/ui/cx.ts'
import clientDark from './pictures/client-dark.generated.avif'
import clientLight from './pictures/client-light.generated.avif'
import editorDark from './pictures/editor-dark.generated.avif'
import editorLight from './pictures/editor-light.generated.avif'
import inboxDark from './pictures/inbox-dark.generated.avif'
import inboxLight from './pictures/inbox-light.generated.avif'
import invoiceDark from './pictures/invoice-dark.generated.avif'
import invoiceLight from './pictures/invoice-light.generated.avif'
import matchingDark from './pictures/matching-dark.generated.avif'
import matchingLight from './pictures/matching-light.generated.avif'
import sheetDark from './pictures/sheet-dark.generated.avif'
import sheetLight from './pictures/sheet-light.generated.avif'
import signedDark from './pictures/signed-dark.generated.avif'
import signedLight from './pictures/signed-light.generated.avif'

/** Sizes of tools/pictures.ts. */
const screen = { width: 1200, height: 750 }
const phone = { width: 540, height: 1080 }
const sheet = { width: 960, height: 1200 }
const slate = { width: 960, height: 840 }

/** Taken by `npm run pictures` in the demo company. */
const pictures = {
  editor: {
    light: editorLight,
    dark: editorDark,
    size: screen,
    alt: 'La rédaction d’un devis dans Ardoise\u00a0: client, lignes et prix à gauche, la page telle que le client la recevra à droite.',
  },
  inbox: {
    light: inboxLight,
    dark: inboxDark,
    size: screen,
    alt: 'La boîte de réception d’Ardoise\u00a0: la liste des conversations, et les messages échangés avec un client.',
  },
  invoice: {
    light: invoiceLight,
    dark: invoiceDark,
    size: screen,
    alt: 'Une facture envoyée dans Ardoise\u00a0: net à payer, client, échéance et devis d’origine.',
  },
  matching: {
    light: matchingLight,
    dark: matchingDark,
    size: screen,
    alt: 'Le rapprochement bancaire dans Ardoise\u00a0: chaque virement avec sa facture, la mention «\u202fSûr\u202f» et ses raisons.',
  },
  client: {
    light: clientLight,
    dark: clientDark,
    size: phone,
    alt: 'Un devis d’Ardoise sur le téléphone d’un client\u00a0: le montant et le bouton «\u202fSigner le devis\u202f» restent en bas de l’écran.',
  },
  sheet: {
    light: sheetLight,
    dark: sheetDark,
    size: sheet,
    alt: 'Le même devis en entier\u00a0: logo, parties, lignes, TVA et totaux.',
  },
  signed: {
    light: signedLight,
    dark: signedDark,
    size: slate,
    alt: 'Un devis signé en ligne avec Ardoise\u00a0: qui a signé, quand, et les deux fichiers à télécharger.',
  },
} as const

type ProductPictureProps = {
  of: keyof typeof pictures
  /** For the slate, which is dark in both themes. */
  dark?: boolean
  /** Seen without scrolling: loaded at once. */
  eager?: boolean
  className?: string
}

/** The product as it is; loaded when it comes near the screen. */
export function ProductPicture({ of, dark = false, eager = false, className }: ProductPictureProps) {
  const picture = pictures[of]
  return (
    <picture>
      {!dark && <source media="(prefers-color-scheme: dark)" srcSet={picture.dark} />}
      <img
        src={dark ? picture.dark : picture.light}
        alt={picture.alt}
        {...picture.size}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={cx('h-auto w-full rounded-lg border border-line', className)}
      />
    </picture>
  )
}
