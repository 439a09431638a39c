import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MAX_FILES_OF_SERIES } from '#app/domain/catalogue/categories/fields.ts'
import { reviewHref, seriesHref } from '#app/domain/submissions/addresses.ts'
import { SeriesForm } from '#app/domain/submissions/components/series-form.tsx'
import { arrangeSeries } from '#app/domain/submissions/uploads/arrange-series.server.ts'
import { seriesSchema } from '#app/domain/submissions/uploads/series.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { seriesPage } from '#app/routes/entrant/submissions/edit/series.page.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'series'
const PLACES = Array.from({ length: MAX_FILES_OF_SERIES }, (_, place) => place)

export const handle: PageHandle<typeof loader> = { title: (page) => `${page.label}: captions and order` }

export async function loader(args: LoaderFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  return seriesPage(entrant, submissionId, args)
}

export async function action(args: ActionFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const fieldId = intParam(args, 'fieldId')
  const sent = await args.request.formData()
  const form = parseForm(sent, seriesSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { file, move } = form.value
  const captions = new Map(file.map(({ id, caption }) => [id, caption ?? '']))
  const change = { submissionId, fieldId, version: versionIn(sent), captions, move }
  const done = unlessNotFound(await arrangeSeries(change, entrant, args.context.now), args.request)
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectSaved(
    seriesHref(submissionId, fieldId),
    done.value.changed,
    move ? 'Moved. The captions were saved.' : 'The captions were saved',
  )
}

/** After a conflict the page has the stored files, also where scripts would keep the old ones. */
export const shouldRevalidate = revalidateAfterConflict

export default function ArrangeSeries() {
  const { submissionId, label, back, title, category, open, version, files } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof seriesSchema>(FORM, useActionData<typeof action>())
  const labels = Object.fromEntries(
    files.map(({ name }, at) => [`file[${at}].caption`, `Caption of ${name}`]),
  )
  return (
    <Page
      title={`${label}: captions and order`}
      lede={`${title}, ${category}`}
      crumbs={[
        { label: 'Entries', to: href('/submissions') },
        { label: title, to: reviewHref(submissionId) },
        { label, to: back },
        { label: 'Captions and order' },
      ]}
      problems={form.problems(labels)}
    >
      {open ? null : <Notice tone="plain">The time to change these files is over.</Notice>}
      {files.length === 0 ? (
        <EmptyState title="No files yet">Add files to this question first.</EmptyState>
      ) : !open ? (
        <ol>
          {files.map(({ fileId, name, caption }) => (
            <li key={fileId}>
              {name}
              {caption ? <p>{caption}</p> : null}
            </li>
          ))}
        </ol>
      ) : (
        <RecordForm submit="Save captions" backTo={back} version={version} form={form}>
          <SeriesForm
            files={files}
            caption={(fileId) => {
              // Where another window has moved the files, what was typed stays with its file.
              const at = PLACES.find(
                (place) => form.field(`file[${place}].id`).defaultValue === String(fileId),
              )
              if (at === undefined) return {}
              const { errors, defaultValue } = form.field(`file[${at}].caption`)
              return { errors, value: defaultValue }
            }}
          />
        </RecordForm>
      )}
    </Page>
  )
}
