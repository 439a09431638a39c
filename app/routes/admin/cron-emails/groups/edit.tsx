import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { PeopleTable, UsingRules } from '#app/domain/cron-emails/audiences/components/group-tables.tsx'
import {
  GROUP_LABELS,
  NarrowingFields,
} from '#app/domain/cron-emails/audiences/components/condition-fields.tsx'
import { changeGroup } from '#app/domain/cron-emails/audiences/group-commands.server.ts'
import { groupPage } from '#app/domain/cron-emails/audiences/group-pages.server.ts'
import { findGroup } from '#app/domain/cron-emails/audiences/groups.server.ts'
import { groupSchema, unsavedSchema } from '#app/domain/cron-emails/audiences/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam, loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Input } from '#app/ui/input.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { db } from '#db/client.ts'

const FORM = 'group'
const LISTS = ['categoryIds', 'categoryTypes', 'studioTypes'] as const

export const handle: PageHandle<typeof loader> = { title: ({ group }) => group.name }

/** Choices that are counted before they are saved, from the address. */
function unsavedOf(params: URLSearchParams) {
  if (!params.has('look')) return null
  const sent = Object.fromEntries(LISTS.map((name) => [name, params.getAll(name).filter(Boolean)]))
  const read = unsavedSchema.safeParse(sent)
  return read.success ? read.data : null
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const params = new URL(args.request.url).searchParams
  const season = await currentSeason()
  const unsaved = unsavedOf(params)
  const question = { season, now: args.context.now }
  const id = intParam(args, 'groupId')
  const page = await loadList(args.request, {}, async (list) =>
    orNotFound(await groupPage(id, list, unsaved, question, admin), args.request),
  )
  const { categoryIds, categoryTypes, studioTypes } = unsaved ?? page.group.filter
  const typed = unsaved ? params.get('name') : null
  const initial = {
    name: (typed ?? page.group.name).slice(0, 200),
    categoryIds: categoryIds.map(String),
    categoryTypes,
    studioTypes,
  }
  return { ...page, initial }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const groupId = intParam(args, 'groupId')
  orNotFound(await findGroup(groupId, db()), args.request)
  const form = parseForm(await args.request.formData(), groupSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const changed = await changeGroup({ groupId, ...form.value }, admin, args.context.now)
  if (!changed.ok) return replyRefused(FORM, form, changed)
  return redirectWithFlash(href('/admin/cron-emails/groups/:groupId', { groupId }), {
    title: 'The group was saved',
    color: 'success',
  })
}

export default function GroupPage() {
  const { group, rule, choices, usedBy, counted, unsavedCount, people, count, initial, list } =
    useLoaderData<typeof loader>()
  const form = answeredForm(FORM, useActionData<typeof action>(), initial)
  return (
    <>
      <PageHeader
        title={group.name}
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
      >
        <ErrorSummary problems={form.problems(GROUP_LABELS)} />
      </PageHeader>
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
        <Form
          method="post"
          action={`${href('/admin/cron-emails/groups/:groupId', { groupId: group.id })}#limits`}
          id="limits"
          className="stack narrow"
          noValidate
        >
          <h2>Name and limits</h2>
          <input type="hidden" name="version" value={group.version} />
          {unsavedCount ? (
            <Notice
              announce
              title={`With these choices: ${countText(unsavedCount.people, 'person', 'people')}`}
            >
              Nothing is saved yet.
            </Notice>
          ) : null}
          <Input
            {...form.field('name')}
            label={GROUP_LABELS.name}
            maxLength={100}
            autoComplete="off"
            required
          />
          <NarrowingFields
            choices={choices}
            chosen={(name) => form.chosen(name)}
            errors={(name) => form.field(name).errors}
          />
          <ButtonRow>
            <Button>Save group</Button>
            <Button kind="secondary" formMethod="get" name="look" value="1">
              Count people
            </Button>
          </ButtonRow>
        </Form>
      )}
    </>
  )
}
