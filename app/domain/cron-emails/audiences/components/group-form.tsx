import { Form } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { MailGroup } from '../groups.ts'
import type { FormOf } from '#app/ui/form-fields.ts'
import type { groupSchema } from '../schema.ts'
import { GROUP_LABELS, NarrowingFields, type NarrowingProps } from './condition-fields.tsx'

interface GroupFormProps {
  group: Pick<MailGroup, 'id' | 'version'>
  form: FormOf<typeof groupSchema>
  choices: NarrowingProps['choices']
  /** How many people there are with choices that are not saved. */
  unsaved: number | undefined
}

/** The name and limits of a group. Its people can be counted with other limits before these are saved. */
export function GroupForm({ group, form, choices, unsaved }: GroupFormProps) {
  return (
    <Form
      method="post"
      action={`${href('/admin/cron-emails/groups/:groupId', { groupId: group.id })}#limits`}
      className="stack narrow"
      {...form.props}
    >
      <h2>Name and limits</h2>
      <input type="hidden" name={form.name('version')} value={group.version} />
      {unsaved === undefined ? null : (
        <Notice announce title={`With these choices: ${countText(unsaved, 'person', 'people')}`}>
          Nothing is saved yet.
        </Notice>
      )}
      <Input {...form.field('name')} label={GROUP_LABELS.name} maxLength={100} autoComplete="off" required />
      <NarrowingFields choices={choices} form={form} />
      <ButtonRow>
        <Button>Save group</Button>
        <Button kind="secondary" formMethod="get" name="look" value="1">
          Count people
        </Button>
      </ButtonRow>
    </Form>
  )
}
