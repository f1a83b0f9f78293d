import {
  consumerFirst,
  consumerNotice,
  consumerSecond,
  courtesy,
  first,
  gentleFirst,
  gentleSecond,
  professionalNotice,
  quoteFirst,
  quoteLast,
  quoteSecond,
  type StartMessage,
  second,
  third,
} from './start-messages.ts'

/** The texts of the start in « tu », beside those in « vous »; nobody writes so to a public buyer. */
export const familiarMessages: readonly (readonly [vous: StartMessage, tu: StartMessage])[] = [
  [
    courtesy,
    {
      subject: 'Ta facture {numero} arrive à échéance – {entreprise}',
      text: `Un petit rappel\u00a0: le paiement suivant est attendu pour le {echeance}\u00a0:

{factures}

Tu peux régler {total} depuis cette page\u00a0: {lien}

Si ton règlement est déjà parti, ne tiens pas compte de ce message, et merci.`,
    },
  ],
  [
    first,
    {
      subject: 'Ta facture {numero} attend son règlement – {entreprise}',
      text: `Sauf erreur de notre part, nous n’avons pas encore reçu ce règlement\u00a0:

{factures}

C’est sans doute un oubli. Tu peux régler {total} depuis cette page\u00a0: {lien}

Si quelque chose t’empêche de payer, ou si ton règlement est déjà parti, réponds simplement à cet e-mail.`,
    },
  ],
  [
    second,
    {
      subject: 'Deuxième rappel\u00a0: ta facture {numero} – {entreprise}',
      text: `Notre précédent message est resté sans réponse et, à ce jour, ces sommes restent dues\u00a0:

{factures}

Merci de régler {total} cette semaine depuis cette page\u00a0: {lien}

Si la facture pose une question, dis-le-nous en réponse à cet e-mail\u00a0: nous chercherons une solution avec toi.`,
    },
  ],
  [
    third,
    {
      subject: 'Ta facture {numero}\u00a0: {joursRetard} de retard – {entreprise}',
      text: `Malgré nos rappels, ton compte présente {joursRetard} de retard\u00a0:

{factures}

Nous te demandons de régler {total} sous huit jours depuis cette page\u00a0: {lien}

Entre professionnels, un retard fait courir de plein droit des intérêts, et une indemnité forfaitaire de {indemnite} est due (art. L.\u00a0441-10 du Code de commerce). Si un paiement en plusieurs fois t’aide, propose-nous tes dates en réponse à cet e-mail.`,
    },
  ],
  [
    professionalNotice,
    {
      subject: 'Mise en demeure de payer – {entreprise}',
      text: `Malgré nos relances, ces factures restent impayées\u00a0:

{factures}

Par la présente, nous te mettons en demeure de nous régler, sous huit jours à compter de la réception de cette lettre\u00a0:

– en principal\u00a0: {total}\u00a0;
– en intérêts de retard à ce jour\u00a0: {interets}\u00a0;
– en indemnité forfaitaire pour frais de recouvrement\u00a0: {indemnite}.

Les intérêts continuent de courir jusqu’au paiement. Tu peux régler depuis cette page\u00a0: {lien}

Si tu contestes une somme, ou si tu souhaites convenir d’un échéancier, écris-nous dans le même délai.`,
    },
  ],
  [
    consumerFirst,
    {
      subject: 'Ta facture {numero} – {entreprise}',
      text: `Peut-être t’a-t-elle échappé\u00a0: nous n’avons pas encore reçu le règlement de ta facture.

{factures}

Tu peux régler {total} en quelques instants depuis cette page\u00a0: {lien}

Si ton règlement est déjà parti, ne tiens pas compte de ce message. Pour toute question, réponds à cet e-mail.`,
    },
  ],
  [
    consumerSecond,
    {
      subject: 'Rappel\u00a0: ta facture {numero} – {entreprise}',
      text: `Nous revenons vers toi au sujet de ta facture, qui reste à régler\u00a0:

{factures}

Merci de régler {total} depuis cette page\u00a0: {lien}

Si tu préfères payer en plusieurs fois, ou si quelque chose ne te convient pas, réponds à cet e-mail\u00a0: nous trouverons une solution avec toi.`,
    },
  ],
  [
    consumerNotice,
    {
      subject: 'Mise en demeure de payer – {entreprise}',
      text: `Malgré nos rappels, nous n’avons pas reçu ce règlement\u00a0:

{factures}

Par la présente, nous te mettons en demeure de nous régler {total} sous huit jours à compter de la réception de cette lettre. Passé cette réception, les intérêts au taux légal courent jusqu’au paiement (art. 1231-6 du Code civil).

Tu peux régler depuis cette page\u00a0: {lien}

Si tu contestes cette somme, ou si tu souhaites payer en plusieurs fois, écris-nous dans le même délai.`,
    },
  ],
  [
    gentleFirst,
    {
      subject: 'Un mot au sujet de ta facture {numero} – {entreprise}',
      text: `J’espère que tout va bien de ton côté. Je t’écris au sujet de ce règlement, que je n’ai pas encore vu arriver\u00a0:

{factures}

Quand cela te conviendra, tu peux régler {total} depuis cette page\u00a0: {lien}

Si quelque chose te gêne dans cette facture, dis-le-moi simplement.`,
    },
  ],
  [
    gentleSecond,
    {
      subject: 'Ta facture {numero}\u00a0: pouvons-nous en parler\u00a0? – {entreprise}',
      text: `Je reviens vers toi au sujet de ce règlement, qui reste attendu\u00a0:

{factures}

Peux-tu me dire à quelle date tu penses régler {total}\u00a0? Un paiement en plusieurs fois est possible\u00a0: propose-moi tes dates, ou appelle-moi.

La page de la facture reste ouverte ici\u00a0: {lien}`,
    },
  ],
  [
    quoteFirst,
    {
      subject: 'Ton devis {numero} – {entreprise}',
      text: `As-tu pu prendre connaissance de notre devis {numero}, d’un montant de {total}\u00a0?

Il se lit, et se signe s’il te convient, sur cette page\u00a0: {lien}

Je réponds volontiers à tes questions et peux l’adapter à tes besoins.`,
    },
  ],
  [
    quoteSecond,
    {
      subject: 'Notre proposition te convient-elle\u00a0? – {entreprise}',
      text: `Je reviens vers toi au sujet de notre devis {numero} de {total}, resté sans réponse.

Un point te fait-il hésiter\u00a0: le prix, le calendrier, une prestation\u00a0? Dis-le-moi en réponse à cet e-mail, nous le reverrons ensemble.

Le devis est toujours ici\u00a0: {lien}`,
    },
  ],
  [
    quoteLast,
    {
      subject: 'Devis {numero}\u00a0: dernier message de ma part – {entreprise}',
      text: `Sans nouvelle de ta part, je pense que notre devis {numero} de {total} n’est plus d’actualité, et je ne t’écrirai plus à son sujet.

S’il t’intéresse encore, il se signe sur cette page\u00a0: {lien}

Un simple «\u202fnon merci\u202f» en réponse nous aide aussi à mieux faire.`,
    },
  ],
]
