import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { appRoute } from '#web/routes/app-route.ts'

const invoicingSettings = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/invoicing',
  staticData: {
    needs: 'invoice:read',
    title: 'Réglages des factures',
    menu: { section: 'settings', rank: 4, icon: ReceiptText },
  },
  loader: async ({ context: { queryClient } }) => {
    const { orpc } = await import('#web/api/api-client.ts')
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

const approvedPlatform = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/approved-platform',
  staticData: { needs: 'invoice:read', title: 'Plateforme agréée', parent: '/settings/invoicing' },
  loader: async ({ context: { queryClient } }) => {
    const { orpc } = await import('#web/api/api-client.ts')
    await Promise.all([
      queryClient.prefetchQuery(orpc.approvedPlatform.getPlatform.queryOptions({ input: {} })),
      queryClient.prefetchQuery(orpc.organizations.getOrganization.queryOptions({ input: {} })),
    ])
  },
  component: lazyRouteComponent(
    () => import('#web/pages/invoices/approved-platform-page.tsx'),
    'ApprovedPlatformPage',
  ),
})

export const invoicingSettingsRoutes = [invoicingSettings, approvedPlatform] as const
