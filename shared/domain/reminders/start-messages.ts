/** Subject and text of a mail or letter; `start-plans.ts` greets before and signs after. */
export type StartMessage = { subject: string; text: string }

export const courtesy: StartMessage = {
  subject: 'Votre facture {numero} arrive à échéance – {entreprise}',
  text: `Nous nous permettons de vous rappeler que le paiement suivant est attendu pour le {echeance}\u00a0:

{factures}

Vous pouvez régler {total} depuis cette page\u00a0: {lien}

Si votre règlement est déjà parti, ce message est sans objet et nous vous en remercions.`,
}

export const first: StartMessage = {
  subject: 'Facture {numero} en attente de règlement – {entreprise}',
  text: `Sauf erreur de notre part, nous n’avons pas encore reçu le règlement suivant\u00a0:

{factures}

Il s’agit sans doute d’un oubli. Vous pouvez régler {total} depuis cette page\u00a0: {lien}

Si quelque chose vous empêche de payer, ou si votre règlement est déjà parti, il suffit de répondre à cet e-mail.`,
}

export const second: StartMessage = {
  subject: 'Deuxième rappel\u00a0: facture {numero} – {entreprise}',
  text: `Notre précédent message est resté sans réponse et, à ce jour, les sommes suivantes restent dues\u00a0:

{factures}

Nous vous remercions de régler {total} cette semaine depuis cette page\u00a0: {lien}

Si la facture pose une question, dites-le-nous en réponse à cet e-mail\u00a0: nous chercherons une solution avec vous.`,
}

export const third: StartMessage = {
  subject: 'Facture {numero}\u00a0: {joursRetard} de retard – {entreprise}',
  text: `Malgré nos rappels, votre compte présente {joursRetard} de retard\u00a0:

{factures}

Nous vous demandons de régler {total} sous huit jours depuis cette page\u00a0: {lien}

Entre professionnels, un retard fait courir de plein droit des intérêts, et une indemnité forfaitaire de {indemnite} est due (art. L.\u00a0441-10 du Code de commerce). Si un paiement en plusieurs fois vous aide, proposez-nous vos dates en réponse à cet e-mail.`,
}

export const professionalNotice: StartMessage = {
  subject: 'Mise en demeure de payer – {entreprise}',
  text: `Malgré nos relances, les factures suivantes restent impayées\u00a0:

{factures}

Par la présente, nous vous mettons en demeure de nous régler, sous huit jours à compter de la réception de cette lettre\u00a0:

– en principal\u00a0: {total}\u00a0;
– en intérêts de retard à ce jour\u00a0: {interets}\u00a0;
– en indemnité forfaitaire pour frais de recouvrement\u00a0: {indemnite}.

Les intérêts continuent de courir jusqu’au paiement. Vous pouvez régler depuis cette page\u00a0: {lien}

Si vous contestez une somme, ou si vous souhaitez convenir d’un échéancier, écrivez-nous dans le même délai.`,
}

export const consumerFirst: StartMessage = {
  subject: 'Votre facture {numero} – {entreprise}',
  text: `Peut-être vous a-t-elle échappé\u00a0: nous n’avons pas encore reçu le règlement de votre facture.

{factures}

Vous pouvez régler {total} en quelques instants depuis cette page\u00a0: {lien}

Si votre règlement est déjà parti, ne tenez pas compte de ce message. Pour toute question, il suffit de répondre à cet e-mail.`,
}

export const consumerSecond: StartMessage = {
  subject: 'Rappel\u00a0: votre facture {numero} – {entreprise}',
  text: `Nous revenons vers vous au sujet de votre facture, qui reste à régler\u00a0:

{factures}

Nous vous remercions de régler {total} depuis cette page\u00a0: {lien}

Si vous préférez payer en plusieurs fois, ou si quelque chose ne vous convient pas, répondez à cet e-mail\u00a0: nous trouverons une solution avec vous.`,
}

export const consumerNotice: StartMessage = {
  subject: 'Mise en demeure de payer – {entreprise}',
  text: `Malgré nos rappels, nous n’avons pas reçu le règlement suivant\u00a0:

{factures}

Par la présente, nous vous mettons en demeure de nous régler {total} sous huit jours à compter de la réception de cette lettre. Passé cette réception, les intérêts au taux légal courent jusqu’au paiement (art. 1231-6 du Code civil).

Vous pouvez régler depuis cette page\u00a0: {lien}

Si vous contestez cette somme, ou si vous souhaitez payer en plusieurs fois, écrivez-nous dans le même délai.`,
}

export const publicFirst: StartMessage = {
  subject: 'Facture {numero}\u00a0: délai de paiement dépassé – {entreprise}',
  text: `Le délai de paiement des factures suivantes est dépassé\u00a0:

{factures}

Pourriez-vous nous dire où en est leur mandatement, et si une pièce vous manque pour régler {total}\u00a0? Les factures sont aussi sur cette page\u00a0: {lien}`,
}

export const publicSecond: StartMessage = {
  subject: 'Relance\u00a0: facture {numero} – {entreprise}',
  text: `Sauf erreur de notre part, les factures suivantes restent à mandater\u00a0:

{factures}

Nous vous remercions de nous indiquer la date prévue du paiement de {total}. Pour rappel, le retard fait courir de plein droit des intérêts moratoires, et une indemnité forfaitaire de {indemnite} est due (art. L.\u00a02192-13 du Code de la commande publique).

Les factures sont aussi sur cette page\u00a0: {lien}`,
}

export const publicNotice: StartMessage = {
  subject: 'Mise en demeure de payer – {entreprise}',
  text: `Les factures suivantes, dont le délai de paiement est dépassé, restent impayées\u00a0:

{factures}

Par la présente, nous vous mettons en demeure de nous régler\u00a0:

– en principal\u00a0: {total}\u00a0;
– en intérêts moratoires à ce jour\u00a0: {interets}\u00a0;
– en indemnité forfaitaire pour frais de recouvrement\u00a0: {indemnite}.

Les factures sont aussi sur cette page\u00a0: {lien}`,
}

export const gentleFirst: StartMessage = {
  subject: 'Un mot au sujet de la facture {numero} – {entreprise}',
  text: `J’espère que tout va bien de votre côté. Je me permets de vous écrire au sujet de ce règlement, que je n’ai pas encore vu arriver\u00a0:

{factures}

Quand cela vous conviendra, vous pouvez régler {total} depuis cette page\u00a0: {lien}

Si quelque chose vous gêne dans cette facture, dites-le-moi simplement.`,
}

export const gentleSecond: StartMessage = {
  subject: 'Facture {numero}\u00a0: pouvons-nous en parler\u00a0? – {entreprise}',
  text: `Je reviens vers vous au sujet de ce règlement, qui reste attendu\u00a0:

{factures}

Pouvez-vous me dire à quelle date vous pensez régler {total}\u00a0? Un paiement en plusieurs fois est possible\u00a0: proposez-moi vos dates, ou appelez-moi.

La page de la facture reste ouverte ici\u00a0: {lien}`,
}

export const quoteFirst: StartMessage = {
  subject: 'Votre devis {numero} – {entreprise}',
  text: `Avez-vous pu prendre connaissance de notre devis {numero}, d’un montant de {total}\u00a0?

Il se lit, et se signe s’il vous convient, sur cette page\u00a0: {lien}

Je réponds volontiers à vos questions et peux l’adapter à vos besoins.`,
}

export const quoteSecond: StartMessage = {
  subject: 'Notre proposition vous convient-elle\u00a0? – {entreprise}',
  text: `Je reviens vers vous au sujet de notre devis {numero} de {total}, resté sans réponse.

Un point vous fait-il hésiter\u00a0: le prix, le calendrier, une prestation\u00a0? Dites-le-moi en réponse à cet e-mail, nous le reverrons ensemble.

Le devis est toujours ici\u00a0: {lien}`,
}

export const quoteLast: StartMessage = {
  subject: 'Devis {numero}\u00a0: dernier message de notre part – {entreprise}',
  text: `Sans nouvelle de votre part, je pense que notre devis {numero} de {total} n’est plus d’actualité, et je ne vous écrirai plus à son sujet.

S’il vous intéresse encore, il se signe sur cette page\u00a0: {lien}

Un simple «\u202fnon merci\u202f» en réponse nous aide aussi à mieux faire.`,
}
