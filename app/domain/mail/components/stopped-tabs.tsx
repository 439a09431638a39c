import { paths } from '#app/office-paths.ts'
import { Tabs } from '#app/ui/tabs.tsx'

/** The two lists of what mail met on its way. */
export function StoppedTabs({ current }: { current: 'addresses' | 'reports' }) {
  return (
    <Tabs
      label="What mail met"
      tabs={[
        { label: 'Stopped addresses', to: paths.adminSuppressions(), current: current === 'addresses' },
        { label: 'Reports of mail servers', to: paths.adminMailReports(), current: current === 'reports' },
      ]}
    />
  )
}
