import { href } from '#app/platform/href.ts'
import { Tabs } from '#app/ui/tabs.tsx'

/** The two lists of what mail met on its way. */
export function StoppedTabs({ current }: { current: 'addresses' | 'reports' }) {
  return (
    <Tabs
      label="What mail met"
      tabs={[
        {
          label: 'Stopped addresses',
          to: href('/admin/cron-emails/suppressions'),
          current: current === 'addresses',
        },
        {
          label: 'Reports of mail servers',
          to: href('/admin/cron-emails/suppressions/reports'),
          current: current === 'reports',
        },
      ]}
    />
  )
}
