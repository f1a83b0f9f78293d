import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { invoiceMessageVariables } from '#shared/domain/invoices/invoice-message.ts'
import { CopiesFields } from '#web/blocks/document-sending/copies-fields.tsx'
import { LetterFields } from '#web/blocks/document-sending/letter-fields.tsx'
import type { LetterValues } from '#web/blocks/document-sending/letter-form.ts'
import { LetterTemplate } from '#web/blocks/document-sending/letter-template.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import type { IssueValues } from './issue-form.ts'

type IssueLetterProps = {
  form: ApiForm<IssueValues>
  invoice: InvoiceDetail
  filled: Readonly<Record<string, string>>
  later: Readonly<Record<string, string>>
}

/** The mail of « Émettre et envoyer ». */
export function IssueLetter({ form, invoice, filled, later }: IssueLetterProps) {
  // The same fields beside two more.
  const letter = form as unknown as ApiForm<LetterValues>
  const { companyId, contactId } = invoice
  const card = { companyId, contactId, name: invoice.client?.name ?? null }
  return (
    <section aria-label="E-mail" className="flex flex-col gap-4 border-line border-t pt-4">
      <LetterFields
        form={letter}
        client={card}
        variables={invoiceMessageVariables}
        filled={filled}
        later={later}
        note="Le PDF est joint et un bouton mène à la page de la facture."
      >
        <CopiesFields form={letter} client={card} />
        <LetterTemplate
          form={letter}
          target={{ invoiceId: invoice.id }}
          numbered={false}
          filled={{ ...filled, lien: '{lien}' }}
        />
      </LetterFields>
    </section>
  )
}
