import { Form, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { listAdminStudios, studioSide } from '#app/domain/studios/admin-list.server.ts'
import { MergeChoice, MergePlan } from '#app/domain/studios/components/merge.tsx'
import { mergePreview, mergeStudios } from '#app/domain/studios/merge-studios.server.ts'
import { mergeSchema } from '#app/domain/studios/schema.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { badRequest, orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton, SubmitRow } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { searchText } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const LABELS = {
  get typed() {
    return `Name of the ${words.studio} to merge`
  },
}
const MAX_OFFERED = 20

export const handle: PageHandle<typeof loader> = { title: (page) => `Merge ${page.name}` }

const idIn = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null)

const step = decideStep({
  guard: requireAdmin,
  async find({ who, id, args }) {
    const studio = await studioSide(id(), who, (await currentSeason()).year)
    return studio && { ...studio, into: idIn(new URL(args.request.url).searchParams.get('into')) }
  },
  async page({ id, name, into }, { who, args }) {
    if (into !== null) {
      const preview = orNotFound(await mergePreview(id, into, who), args.request)
      return { id, name, query: '', offered: null, preview }
    }
    const { year } = await currentSeason()
    const query = searchText(new URL(args.request.url).searchParams, 200)
    const filter = { query, type: null, status: 'active', sort: 'name', direction: 'asc', offset: 0 } as const
    const { rows } = await listAdminStudios(who, year, { ...filter, limit: MAX_OFFERED })
    const offered = query ? rows.filter((row) => row.id !== id) : []
    return { id, name, query, offered, preview: null }
  },
  fields({ into }) {
    if (into === null) throw badRequest(`Select the ${words.studio} to keep first.`)
    return mergeSchema.transform(({ typed }) => ({ typed, intoId: into }))
  },
  run: ({ id }, { sent, who, now }) => mergeStudios({ fromId: id, ...sent }, who, now),
  done: (_, { sent }) => ({
    to: href('/admin/studios/edit/:id', { id: sent.intoId }),
    title: `${words.Studios} merged`,
  }),
})
export const loader = step.loader
export const action = step.action

export default function MergeStudio() {
  const { id, name, query, offered, preview } = useLoaderData<typeof loader>()
  const form = useStepForm<typeof mergeSchema>()
  const crumbs = [
    { label: words.Studios, to: href('/admin/studios') },
    { label: name, to: href('/admin/studios/edit/:id', { id }) },
  ]
  if (!preview)
    return (
      <Page title={`Merge ${name} into another ${words.studio}`} crumbs={[...crumbs, { label: 'Merge' }]}>
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
          <Notice tone="bad" title={`You can’t merge these ${words.studios}`}>
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
          <SubmitRow
            submit={`Merge ${words.studios}`}
            danger
            backTo={href('/admin/studios/edit/:id', { id })}
          />
        </Form>
      )}
    </Page>
  )
}
