import { href } from '#app/platform/href.ts'
import { Tabs } from '#app/ui/tabs.tsx'

/** The parts of a person's own account. */
export function AccountTabs({ current }: { current: 'details' | 'security' | 'second-step' | 'data' }) {
  return (
    <Tabs
      label="Account"
      tabs={[
        { label: 'Name and email', to: href('/account'), current: current === 'details' },
        { label: 'Password and sessions', to: href('/account/security'), current: current === 'security' },
        { label: 'Second step', to: href('/account/second-step'), current: current === 'second-step' },
        { label: 'Your data', to: href('/account/data'), current: current === 'data' },
      ]}
    />
  )
}
