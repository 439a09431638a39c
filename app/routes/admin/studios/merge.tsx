import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { mergePreview, mergeStudios } from '#app/domain/studios/merge-studios.server.ts'
import { listAdminStudios, studioSide } from '#app/domain/studios/admin-list.server.ts'
import { mergeSchema } from '#app/domain/studios/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { badRequest, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton, SubmitRow } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { searchText } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { MergeChoice, MergePlan } from '#app/domain/studios/components/merge.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'merge'
const LABELS = { typed: 'Name of the studio to merge' }
const MOST_OFFERED = 20

export const handle: PageHandle<typeof loader> = { title: (page) => `Merge ${page.name}` }

const idIn = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null)

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const params = new URL(args.request.url).searchParams
  const { year } = await currentSeason()
  const studio = orNotFound(await studioSide(intParam(args, 'id'), admin, year), args.request)
  const { id, name } = studio
  const into = idIn(params.get('into'))
  if (into !== null)
    return {
      id,
      name,
      query: '',
      offered: null,
      preview: orNotFound(await mergePreview(id, into, admin), args.request),
    }
  const query = searchText(params, 200)
  const filter = { query, type: null, status: 'active', sort: 'name', direction: 'asc', offset: 0 } as const
  const { rows } = await listAdminStudios(admin, year, { ...filter, limit: MOST_OFFERED })
  const offered = query ? rows.filter((row) => row.id !== id) : []
  return { id, name, query, offered, preview: null }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const fromId = intParam(args, 'id')
  const intoId = idIn(new URL(args.request.url).searchParams.get('into'))
  if (intoId === null) throw badRequest('Select the studio to keep first.')
  const form = parseForm(await args.request.formData(), mergeSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const merged = unlessNotFound(
    await mergeStudios({ fromId, intoId, ...form.value }, admin, args.context.now),
    args.request,
  )
  if (!merged.ok) return replyRefused(FORM, form, merged)
  return redirectDone(href('/admin/studios/edit/:id', { id: intoId }), 'Studios merged')
}

export default function MergeStudio() {
  const { id, name, query, offered, preview } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof mergeSchema>(FORM, useActionData<typeof action>())
  const crumbs = [
    { label: 'Studios', to: href('/admin/studios') },
    { label: name, to: href('/admin/studios/edit/:id', { id }) },
  ]
  if (!preview)
    return (
      <Page title={`Merge ${name} into another studio`} crumbs={[...crumbs, { label: 'Merge' }]}>
        <MergeChoice query={query} offered={offered ?? []} />
      </Page>
    )
  const { from, into, warnings, refusal } = preview
  return (
    <Page
      title={`Merge ${from.name} into ${into.name}?`}
      lede={refusal ? undefined : 'This can’t be undone.'}
      crumbs={[...crumbs, { label: 'Merge' }]}
      problems={form.problems(LABELS)}
    >
      {refusal ? null : <MergePlan preview={preview} />}
      {warnings.length > 0 && !refusal ? (
        <Notice title="Check this afterwards">
          <ul>
            {warnings.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {refusal ? (
        <>
          <Notice tone="bad" title="You can’t merge these studios">
            {refusal}
          </Notice>
          <div>
            <LinkButton kind="quiet" to={href('/admin/studios/edit/:id', { id })}>
              Go back
            </LinkButton>
          </div>
        </>
      ) : (
        <Form method="post" className="stack narrow" {...form.props}>
          <Input
            {...form.field('typed')}
            label={LABELS.typed}
            required
            autoComplete="off"
            hint={`Type “${from.name}” to confirm.`}
          />
          <SubmitRow submit="Merge studios" danger backTo={href('/admin/studios/edit/:id', { id })} />
        </Form>
      )}
    </Page>
  )
}
