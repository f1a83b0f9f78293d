import { readAs } from '#server/db/transaction.ts'
import { getOnboarding } from '#server/features/onboarding/queries/onboarding.ts'
import { drawSample } from '#server/features/quotes/commands/draw-sample.ts'
import type { Scope } from '#server/scope.ts'
import { type OnboardingDraft, onboardingCompanySchema } from '#shared/contract/onboarding.ts'
import type { QuotePages } from '#shared/domain/documents/quote-document.ts'
import { sirenFacts } from '#shared/domain/documents/seller-rule.ts'
import { isSoleTraderForm } from '#shared/french/legal-forms.ts'

/** A sample devis as one’s clients will receive it, with the facts typed so far; « Terminer » alone applies them. Errors: those of drawSample. */
export async function drawOwnPaper(
  scope: Scope,
  _input: object,
  { signal }: { signal?: AbortSignal } = {},
): Promise<QuotePages> {
  const { draft } = await readAs(scope, getOnboarding)
  const typed = draft !== null && scope.permissions.includes('organization:update')
  return drawSample(scope, typed ? typedFacts(draft) : {}, signal)
}

/** The facts that may be printed; one that is not valid yet is left as the organization has it. */
function typedFacts(draft: OnboardingDraft) {
  const { shape } = onboardingCompanySchema
  const [name, siret, form, vat] = [
    shape.companyName.safeParse(draft.companyName),
    shape.companySiret.safeParse(draft.companySiret),
    shape.companyForm.safeParse(draft.companyForm),
    shape.companyVat.safeParse(draft.companyVat),
  ]
  return {
    ...(name.success && { name: name.data }),
    ...(siret.success && { siret: null, ...sirenFacts(siret.data) }),
    ...(form.success && { legalForm: form.data, soleTrader: isSoleTraderForm(form.data ?? '') }),
    ...(vat.success && { vatNumber: vat.data }),
    franchise: draft.companyFranchise,
    addressLines: [draft.companyAddress.trim()].filter(Boolean),
    postalCode: draft.companyPostalCode.trim() || null,
    city: draft.companyCity.trim() || null,
    country: draft.companyCountry,
  }
}
