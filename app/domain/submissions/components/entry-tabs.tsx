import { Tabs } from '#app/ui/tabs.tsx'
import { href } from '#app/platform/href.ts'

/** The lists of one's own entries. */
export function EntryTabs({ current }: { current: 'season' | 'missed' | 'all' }) {
  return (
    <Tabs
      label="Entries"
      tabs={[
        { label: 'This season', to: href('/submissions'), current: current === 'season' },
        { label: 'Missed the deadline', to: href('/submissions/expired'), current: current === 'missed' },
        { label: 'All seasons', to: href('/submissions/all-seasons'), current: current === 'all' },
      ]}
    />
  )
}
