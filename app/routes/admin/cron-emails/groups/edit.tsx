import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { GROUP_LABELS } from '#app/domain/cron-emails/audiences/components/condition-fields.tsx'
import { GroupForm } from '#app/domain/cron-emails/audiences/components/group-form.tsx'
import { PeopleTable, UsingRules } from '#app/domain/cron-emails/audiences/components/group-tables.tsx'
import { changeGroup } from '#app/domain/cron-emails/audiences/group-commands.server.ts'
import { findGroup } from '#app/domain/cron-emails/audiences/groups.server.ts'
import { groupSchema } from '#app/domain/cron-emails/audiences/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { groupView } from '#app/routes/admin/cron-emails/groups/edit.page.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { ListResults } from '#app/ui/list-results.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

/** The page's links lead to the form by it. */
const FORM = 'limits'

export const handle: PageHandle<typeof loader> = {
  roomy: 'Every reason why a person is among the recipients is read beside the name.',
  title: ({ group }) => group.name,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return groupView(args, admin)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const groupId = intParam(args, 'groupId')
  orNotFound(await findGroup(groupId, db()), args.request)
  const form = parseForm(await args.request.formData(), groupSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const changed = await changeGroup({ groupId, ...form.value }, admin, args.context.now)
  if (!changed.ok) return replyRefused(FORM, form, changed)
  return redirectDone(href('/admin/cron-emails/groups/:groupId', { groupId }), 'The group was saved')
}

export default function GroupPage() {
  const { group, rule, choices, usedBy, counted, unsavedCount, people, count, initial, list } =
    useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof groupSchema>(FORM, useActionData<typeof action>(), initial)
  return (
    <Page
      crumbs={[{ label: 'Groups', to: href('/admin/cron-emails/groups') }, { label: group.name }]}
      links={
        <>
          <LinkButton
            kind="quiet"
            to={withQuery(href('/admin/history'), { entity: 'mail_group', id: group.id })}
          >
            History
          </LinkButton>
          {group.archivedAt ? null : (
            <LinkButton
              kind="quiet"
              to={href('/admin/cron-emails/groups/:groupId/archive', { groupId: group.id })}
            >
              Archive group
            </LinkButton>
          )}
        </>
      }
      problems={form.problems(GROUP_LABELS)}
    >
      {group.archivedAt ? (
        <Notice tone="plain" title="This group is archived">
          Mail rules can no longer use it.
        </Notice>
      ) : null}
      <DefinitionList
        items={[
          {
            term: 'People',
            value: `${rule}.`,
            action: group.archivedAt ? undefined : <a href="#limits">Change</a>,
          },
          { term: 'Now', value: countText(counted.people, 'person', 'people') },
          { term: 'Used by', value: <UsingRules rules={usedBy} /> },
        ]}
      />
      <div className="stack">
        <FilterBar search="Name or address" narrowed={list.narrowed} />
        <ListResults
          list={list}
          count={count}
          noun={{ one: 'person', other: 'people' }}
          empty={<EmptyState title="No one is in this group now" />}
        >
          <PeopleTable people={people} caption="People in this group now, and why" />
        </ListResults>
      </div>
      {group.archivedAt ? null : (
        <GroupForm group={group} form={form} choices={choices} unsaved={unsavedCount?.people} />
      )}
    </Page>
  )
}
