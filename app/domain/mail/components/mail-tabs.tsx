import { href } from '#app/platform/href.ts'
import { Tabs } from '#app/ui/tabs.tsx'

const TABS = [
  { id: 'rules', label: 'Rules', to: href('/admin/cron-emails') },
  { id: 'groups', label: 'Groups', to: href('/admin/cron-emails/groups') },
  { id: 'upcoming', label: 'Upcoming', to: href('/admin/cron-emails/upcoming') },
  { id: 'runs', label: 'Runs', to: href('/admin/cron-emails/runs') },
  { id: 'messages', label: 'Messages', to: href('/admin/cron-emails/outbox') },
  { id: 'suppressions', label: 'Suppressed addresses', to: href('/admin/cron-emails/suppressions') },
] as const

/** The pages about the award's email. */
export function MailTabs({ current }: { current: (typeof TABS)[number]['id'] }) {
  return (
    <Tabs label="Email" tabs={TABS.map(({ id, label, to }) => ({ label, to, current: id === current }))} />
  )
}
