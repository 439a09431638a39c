import { href } from '#app/platform/href.ts'
import { Tabs } from '#app/ui/tabs.tsx'

const PLACES = [
  { id: 'rules', label: 'Rules', to: href('/admin/cron-emails') },
  { id: 'groups', label: 'Groups', to: href('/admin/cron-emails/groups') },
  { id: 'upcoming', label: 'What is coming', to: href('/admin/cron-emails/upcoming') },
  { id: 'runs', label: 'Runs', to: href('/admin/cron-emails/runs') },
  { id: 'messages', label: 'Messages', to: href('/admin/cron-emails/outbox') },
  { id: 'stopped', label: 'Stopped addresses', to: href('/admin/cron-emails/suppressions') },
] as const

/** The desks of the award's mail, side by side. */
export function MailTabs({ current }: { current: (typeof PLACES)[number]['id'] }) {
  return (
    <Tabs label="Mail" tabs={PLACES.map(({ id, label, to }) => ({ label, to, current: id === current }))} />
  )
}
