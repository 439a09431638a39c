import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { GROUP_LABELS } from '#app/domain/cron-emails/audiences/components/condition-fields.tsx'
import { addGroup } from '#app/domain/cron-emails/audiences/group-commands.server.ts'
import { EVERYBODY } from '#app/domain/cron-emails/audiences/groups.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { audiencesInUse } from '#app/domain/cron-emails/audiences/registry.server.ts'
import { newGroupSchema } from '#app/domain/cron-emails/audiences/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'new-group'
const LABELS = { name: GROUP_LABELS.name, audience: GROUP_LABELS.audience }

export const handle: PageHandle = { title: 'Add a group' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return {
    choices: audiencesInUse(await configValues()).map(({ code, name, rule }) => ({
      ...{ value: code, label: name, hint: `${rule}.` },
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), newGroupSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const added = await addGroup({ ...form.value, filter: EVERYBODY }, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  return redirectDone(
    href('/admin/cron-emails/groups/:groupId', { groupId: added.value.groupId }),
    `The group “${form.value.name}” was added`,
    'Use it in a mail rule to send to it.',
  )
}

export default function AddGroup() {
  const { choices } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof newGroupSchema>(FORM, useActionData<typeof action>())
  return (
    <Page
      crumbs={[{ label: 'Groups', to: href('/admin/cron-emails/groups') }, { label: 'Add' }]}
      problems={form.problems(LABELS)}
    >
      <RecordForm submit="Add group" backTo={href('/admin/cron-emails/groups')} form={form}>
        <Input
          {...form.field('name')}
          label={LABELS.name}
          hint="For example: Drafts in student categories"
          maxLength={100}
          autoComplete="off"
          required
        />
        <RadioGroup {...form.field('audience')} legend={LABELS.audience} choices={choices} required />
      </RecordForm>
    </Page>
  )
}
