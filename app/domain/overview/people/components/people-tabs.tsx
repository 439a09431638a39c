import { href } from '#app/platform/href.ts'
import { Tabs } from '#app/ui/tabs.tsx'

/** The two views of people: all of them, and those who run the award. */
export function PeopleTabs({ current }: { current: 'all' | 'admins' }) {
  return (
    <Tabs
      label="People"
      tabs={[
        { label: 'All people', to: href('/admin/people'), current: current === 'all' },
        { label: 'Admins and invitations', to: href('/admin/people/admins'), current: current === 'admins' },
      ]}
    />
  )
}
