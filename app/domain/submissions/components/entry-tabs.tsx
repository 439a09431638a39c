import { Tabs } from '#app/ui/tabs.tsx'
import { paths } from '#app/paths.ts'

/** The two lists of one's own submissions. */
export function EntryTabs({ current }: { current: 'season' | 'missed' }) {
  return (
    <Tabs
      label="Submissions"
      tabs={[
        { label: 'This season', to: paths.submissions(), current: current === 'season' },
        { label: 'Missed the deadline', to: paths.missedSubmissions(), current: current === 'missed' },
      ]}
    />
  )
}
