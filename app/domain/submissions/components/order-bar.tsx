import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Select } from '#app/ui/select.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { ENTRIES } from '#app/domain/submissions/rules.ts'
import { ADMIN_ACTIONS, offeredAs } from '#app/domain/submissions/admin/admin-action-rules.ts'

/** What to do with the ticked submissions: below the list, and in view while one is ticked. Nothing happens before its own page has shown what will. */
export function OrderBar({
  total,
  takesTwo,
}: {
  total: { count: number; more: boolean }
  takesTwo: boolean
}) {
  const count = `${total.more ? 'more than ' : ''}${countText(total.count, ENTRIES.one, ENTRIES.other)}`
  return (
    <div className="filter-bar bulk-bar">
      <Select
        name="action"
        label="With selected"
        placeholder="Select an action"
        options={ADMIN_ACTIONS.map((value) => ({ value, label: offeredAs(value, takesTwo).label }))}
      />
      <Checkbox name="all" value="1" label={`All of the list: ${count}`} />
      <Button kind="secondary">Preview changes</Button>
      <Button kind="quiet" formAction={href('/admin/cron-emails/write')} name="from" value="entries">
        Write an email
      </Button>
    </div>
  )
}
