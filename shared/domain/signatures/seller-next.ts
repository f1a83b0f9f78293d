/** What the seller does once its devis is signed, in French; `deposit`: whether one was asked. */
export const sellerNext = (sellerName: string, deposit: boolean): string =>
  deposit
    ? `${sellerName} prépare votre facture d’acompte.`
    : `${sellerName} a reçu votre accord et revient vers vous pour la suite.`
