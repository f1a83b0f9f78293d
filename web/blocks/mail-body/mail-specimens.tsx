import { useState } from 'react'
import { MailBody } from './mail-body.tsx'
import { remotePictureAddress } from './mail-pictures.ts'

const LETTER = `<p>Bonjour Camille,</p><p>Le devis nous convient&nbsp;: vous pouvez commencer lundi.</p><p>Élise Vasseur</p>
<div class="gmail_quote"><div>Le 3 mars 2026, Camille Aubry a écrit&nbsp;:</div><blockquote>Voici le devis de l’escalier.</blockquote></div>`
const NEWSLETTER = `<body bgcolor="#f3efe6"><table width="640" align="center" style="background:#fff;font-family:Georgia,serif"><tr>
<td style="padding:24px"><h1 style="color:#7a3e1d">Salon du bois</h1><p>Trois jours, 120 exposants.</p>
<img src="https://photos.exemple.fr/salon.jpg" width="560" height="200" alt="Le salon"><p><a href="https://exemple.fr/salon">S’inscrire</a></p></td>
</tr></table></body>`
const DECEIT = `<p>Votre colis est retenu.</p><p><a href="https://colis-retenu.example/payer">www.laposte.fr</a></p>`
const TEXT = `Bonjour,

Je confirme la visite de jeudi\u00a0: https://exemple.fr/plan

Élise

Le 3 mars 2026, Camille Aubry a écrit\u00a0:
> Voici le devis de l’escalier.`

const mails = [
  { title: 'Lettre et historique', html: LETTER },
  { title: 'Lettre d’information', html: NEWSLETTER },
  { title: 'Lien trompeur', html: DECEIT },
  { title: 'Texte seul', html: null },
]

/** Gallery of the bodies of mails. */
export function MailSpecimens() {
  const [imagesAllowed, setAllowed] = useState(false)
  return (
    <main id="main" className="mx-auto flex max-w-content flex-col gap-8 px-4 py-8">
      <h1 className="font-semibold text-xl">Corps de mails</h1>
      {mails.map(({ title, html }) => (
        <section key={title} className="min-w-0">
          <h2 className="mb-2 font-semibold text-lg">{title}</h2>
          <MailBody
            html={html}
            title={title}
            imagesAllowed={imagesAllowed}
            text={TEXT}
            inlineImage={() => null}
            proxied={remotePictureAddress}
            onAllowImages={() => setAllowed(true)}
          />
        </section>
      ))}
    </main>
  )
}
