import { cx } from '#web/ui/cx.ts'
import dashboardDark from './pictures/dashboard-dark.generated.avif'
import dashboardLight from './pictures/dashboard-light.generated.avif'
import editorDark from './pictures/editor-dark.generated.avif'
import editorLight from './pictures/editor-light.generated.avif'
import inboxDark from './pictures/inbox-dark.generated.avif'
import inboxLight from './pictures/inbox-light.generated.avif'
import quotesDark from './pictures/quotes-dark.generated.avif'
import quotesLight from './pictures/quotes-light.generated.avif'

/** Taken by `npm run pictures` in the demo company. */
const pictures = {
  dashboard: {
    light: dashboardLight,
    dark: dashboardDark,
    alt: 'Le tableau de bord d’Ardoise\u00a0: encaissements du mois, affaires en cours, taux de conversion et activité récente.',
  },
  editor: {
    light: editorLight,
    dark: editorDark,
    alt: 'La rédaction d’un devis dans Ardoise\u00a0: client, lignes et prix à gauche, la page telle que le client la recevra à droite.',
  },
  quotes: {
    light: quotesLight,
    dark: quotesDark,
    alt: 'La liste des devis dans Ardoise, avec leur état, leur validité, leur montant et le total.',
  },
  inbox: {
    light: inboxLight,
    dark: inboxDark,
    alt: 'La boîte de réception d’Ardoise\u00a0: la liste des conversations, et les messages échangés avec un client.',
  },
} as const

type ProductPictureProps = {
  of: keyof typeof pictures
  /** For the slate, which is dark in both themes. */
  dark?: boolean
  className?: string
}

/** The product as it is; loaded when it comes near the screen. */
export function ProductPicture({ of, dark = false, className }: ProductPictureProps) {
  const picture = pictures[of]
  return (
    <picture>
      {!dark && <source media="(prefers-color-scheme: dark)" srcSet={picture.dark} />}
      <img
        src={dark ? picture.dark : picture.light}
        alt={picture.alt}
        width={1200}
        height={750}
        loading="lazy"
        decoding="async"
        className={cx('h-auto w-full rounded-lg border border-line', className)}
      />
    </picture>
  )
}
