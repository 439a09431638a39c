import { href } from '#app/platform/href.ts'
import { Tabs } from '#app/ui/tabs.tsx'

/** Suppressed addresses, and the reports that led to them. */
export function SuppressionTabs({ current }: { current: 'addresses' | 'reports' }) {
  const tabs = [
    { id: 'addresses', label: 'Suppressed addresses', to: href('/admin/cron-emails/suppressions') },
    { id: 'reports', label: 'Delivery reports', to: href('/admin/cron-emails/suppressions/reports') },
  ]
  return (
    <Tabs label="Delivery" tabs={tabs.map(({ id, label, to }) => ({ label, to, current: id === current }))} />
  )
}
