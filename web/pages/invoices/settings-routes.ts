import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { appRoute } from '#web/routes/app-route.ts'

const invoicingSettings = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/invoicing',
  staticData: { title: 'Réglages des factures', menu: { section: 'settings', rank: 4, icon: ReceiptText } },
  loader: async ({ context: { queryClient } }) => {
    const { orpc } = await import('#web/api/client.ts')
    await Promise.all([
      queryClient.prefetchQuery(orpc.invoices.getInvoiceSettings.queryOptions({ input: {} })),
      queryClient.prefetchQuery(orpc.organizations.getOrganization.queryOptions({ input: {} })),
    ])
  },
  component: lazyRouteComponent(
    () => import('#web/pages/invoices/invoicing-settings-page.tsx'),
    'InvoicingSettingsPage',
  ),
})

export const invoicingSettingsRoutes = [invoicingSettings] as const
