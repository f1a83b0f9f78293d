import { ProductPicture } from '#web/layouts/product-picture.tsx'
import { CheckList } from '#web/ui/check-list.tsx'
import { ClosingCall } from './closing-call.tsx'
import { features, upcoming } from './features-content.ts'
import { PageIntro } from './page-intro.tsx'

export function FeaturesPage() {
  return (
    <>
      <PageIntro title="Du premier échange au devis signé">
        Ardoise réunit vos mails, vos devis, leur signature en ligne et votre carnet de clients. Voici ce que
        vous pouvez faire dès aujourd’hui.
      </PageIntro>
      <ul className="grid gap-4 md:grid-cols-2">
        {features.map(({ title, text, icon: Icon, points }) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-6">
            <Icon aria-hidden size={24} strokeWidth={1.5} className="mb-3 text-muted" />
            <h2 className="font-semibold text-lg">{title}</h2>
            <p className="mt-1 text-base text-muted">{text}</p>
            <CheckList points={points} className="mt-4" />
          </li>
        ))}
      </ul>
      <section aria-labelledby="pictures" className="mt-16">
        <h2 id="pictures" className="mb-4 font-semibold text-xl">
          Ardoise au travail
        </h2>
        <div className="grid gap-4 md:grid-cols-2">
          <ProductPicture of="editor" />
          <ProductPicture of="inbox" />
        </div>
      </section>
      <section aria-labelledby="upcoming" className="mt-16">
        <h2 id="upcoming" className="font-semibold text-xl">
          En préparation
        </h2>
        <p className="mt-2 max-w-form text-base text-muted">
          Ces pages existent déjà dans Ardoise et disent qu’elles arrivent. Elles ne sont pas encore
          utilisables.
        </p>
        <ul className="mt-4 flex flex-wrap gap-2">
          {upcoming.map((name) => (
            <li key={name} className="rounded-full border border-line bg-surface px-3 py-1.5 text-sm">
              {name}
            </li>
          ))}
        </ul>
      </section>
      <ClosingCall title="Voyez par vous-même" />
    </>
  )
}
