import { type SellerFact, sellerMentions } from '#shared/domain/documents/seller-rule.ts'

/** Why a fact is asked, and the law that asks for it. */
export function WhyFact({ fact }: { fact: SellerFact }) {
  const { why, source } = sellerMentions[fact]
  return (
    <>
      {why}
      {source && <span className="text-muted"> ({source})</span>}
    </>
  )
}
