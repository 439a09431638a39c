import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { applyShared, ownBatch } from '#app/domain/submissions/multiple/batches.server.ts'
import { offeredFields, planShared } from '#app/domain/submissions/multiple/batches.ts'
import { BatchTable, SharedTable, sharedRow } from '#app/domain/submissions/components/batch-tables.tsx'
import { ownerState, shownTitle } from '#app/domain/submissions/rules.ts'
import { shareForm } from '#app/domain/submissions/schema.ts'
import { notFound, orNotFound, refusalStatus } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Select } from '#app/ui/select.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: (page) => `Drafts of ${page.title}` }

async function ownSet(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  return orNotFound(await ownBatch(args.params.setId ?? '', viewer), args.request)
}

export async function loader(args: LoaderFunctionArgs) {
  const { records } = await ownSet(args)
  const batchId = args.params.setId ?? ''
  const params = new URL(args.request.url).searchParams
  const asked = Number(params.get('from') ?? '')
  const chosen = records.find(({ entry }) => entry.id === asked)
  const from = chosen ?? records[0]
  if (!from) throw notFound(args.request)
  const keys = params.getAll('field')
  return {
    batchId,
    title: shownTitle(from.entry.title),
    entries: records.map(({ entry, category }) => ({
      id: entry.id,
      title: shownTitle(entry.title),
      category: categoryTitle(category),
      state: ownerState(entry),
    })),
    fromId: from.entry.id,
    fields: chosen ? offeredFields(records, from).map(({ key, label }) => ({ value: key, label })) : null,
    keys,
    preview: chosen && keys.length > 0 ? planShared(records, chosen, keys).map(sharedRow) : null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { entrant } = await ownSet(args)
  const batchId = args.params.setId ?? ''
  const form = parseForm(await args.request.formData(), shareForm)
  const { from: fromId, field: keys } = form.status === 'success' ? form.value : { from: 0, field: [] }
  const input = { batchId, fromId, keys }
  const applied = await applyShared(input, entrant, args.context.now)
  if (!applied.ok) {
    const message = applied.code === 'not_found' ? 'Select the draft to copy answers from.' : applied.message
    return data(
      { problem: true, message },
      { status: applied.code === 'not_found' ? 422 : refusalStatus[applied.code] },
    )
  }
  const changed = applied.value.lines.filter(({ changes }) => changes.length > 0).length
  return redirectDone(
    href('/submissions/batches/:setId', { setId: batchId }),
    changed === 1 ? '1 draft changed' : `${changed} drafts changed`,
  )
}

export default function Batch() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const changing = page.preview?.some(({ changes }) => changes.length > 0) ?? false
  return (
    <Page
      title={`Drafts of “${page.title}”`}
      crumbs={[{ label: 'Entries', to: href('/submissions') }, { label: 'Set of drafts' }]}
      problems={answer ? [{ message: answer.message }] : []}
    >
      <BatchTable entries={page.entries} />
      {page.entries.length > 1 ? (
        <section className="stack">
          <h2>Copy answers to all drafts in this set</h2>
          {page.preview ? (
            <>
              <SharedTable rows={page.preview} />
              <Form method="post" noValidate>
                <input type="hidden" name="from" value={page.fromId} />
                {page.keys.map((key) => (
                  <input key={key} type="hidden" name="field" value={key} />
                ))}
                <ButtonRow>
                  {changing ? <Button>Copy answers</Button> : null}
                  <LinkButton kind="quiet" to={href('/submissions/batches/:setId', { setId: page.batchId })}>
                    {changing ? 'Go back' : 'Go back'}
                  </LinkButton>
                </ButtonRow>
              </Form>
            </>
          ) : (
            <Form method="get" className="stack narrow">
              <Select
                name="from"
                label="Copy answers from"
                defaultValue={String(page.fromId)}
                options={page.entries.map(({ id, category }) => ({ value: String(id), label: category }))}
              />
              {page.fields && page.fields.length > 0 ? (
                <CheckboxGroup name="field" legend="Answers" choices={page.fields} defaultValue={[]} />
              ) : null}
              {page.fields?.length === 0 ? (
                <p>This draft has no answers that another draft asks for too.</p>
              ) : null}
              <Button kind="secondary">{page.fields?.length ? 'Preview changes' : 'Show answers'}</Button>
            </Form>
          )}
        </section>
      ) : null}
    </Page>
  )
}
