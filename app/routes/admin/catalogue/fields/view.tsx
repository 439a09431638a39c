import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { FieldTrial } from '#app/domain/submissions/components/field-preview.tsx'
import { restoreField } from '#app/domain/catalogue/categories/field-commands.server.ts'
import {
  MOST_PLACES,
  answersOf,
  findField,
  placesOf,
} from '#app/domain/catalogue/categories/field-queries.server.ts'
import { FIELD_LABELS, fieldText } from '#app/domain/catalogue/categories/field-text.ts'
import { countedAnswers } from '#app/domain/catalogue/categories/field-types.ts'
import { SECTION_TITLES } from '#app/domain/catalogue/categories/fields.ts'
import { requiredText } from '#app/domain/catalogue/categories/binding-text.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { previewOf, sampleErrors, triedAnswer } from '#app/domain/submissions/form/field-preview.ts'
import { seasonContext } from '#app/domain/submissions/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { notFound, orNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

const HISTORY = labelledBy(FIELD_LABELS)

export const handle: PageHandle<typeof loader> = { title: (page) => page.label }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { timezone } = await currentSeason()
  const field = orNotFound(await findField(id, db()), args.request)
  const [answers, places, history, season] = await Promise.all([
    answersOf(field, db()),
    placesOf(id, db()),
    historyOf(admin, { entity: 'field', ids: [id] }, historyState(args.request), timezone, HISTORY),
    seasonContext(db()),
  ])
  const context = { ...season, maxTeam: null, minMinutes: null, maxMinutes: null, reelMaxSeconds: null }
  const bound = {
    ...field,
    bindingId: 0,
    section: 'work',
    sort: 0,
    required: true,
    requiredBy: 'submit',
    showIf: null,
  } as const
  const answer = triedAnswer(field, new URL(args.request.url).searchParams)
  const tried = answer === null ? undefined : { key: field.key, answer }
  const [preview] = previewOf([bound], 'work', context, tried)
  const texts = fieldText(field)
  return {
    id,
    key: field.key,
    label: field.label,
    archivedAt: field.archivedAt,
    answers,
    places,
    history,
    preview: orNotFound(preview, args.request),
    allPlaces: places.length < MOST_PLACES,
    passed: tried !== undefined && !preview?.errors,
    samples: sampleErrors(bound, context),
    facts: Object.entries(FIELD_LABELS).flatMap(([name, term]) => {
      const value = texts[name as keyof typeof texts]
      return value ? [{ term, value }] : []
    }),
  }
}

/** Restores an archived field. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const restored = await restoreField(id, admin, args.context.now)
  if (!restored.ok) throw notFound(args.request)
  return redirectWithFlash(href('/admin/fields/view/:id', { id }), {
    title: 'The field was restored',
    color: 'success',
  })
}

export default function ViewField() {
  const page = useLoaderData<typeof loader>()
  const { id, key, label, archivedAt, answers, places, facts, samples, preview, passed, history } = page
  return (
    <>
      <PageBar
        crumbs={[{ label: 'Fields', to: href('/admin/fields') }, { label: key }]}
        links={
          archivedAt ? null : (
            <LinkButton kind="quiet" to={href('/admin/fields/archive/:id', { id })}>
              Archive or remove
            </LinkButton>
          )
        }
        primary={<LinkButton to={href('/admin/fields/edit/:id', { id })}>Edit field</LinkButton>}
      />
      <Columns
        head={<PageTitle title={label} eyebrow={key} />}
        side={
          <Card title="Details">
            <DefinitionList
              items={facts.map(({ term, value }) => ({ term, value: <PlainText>{value}</PlainText> }))}
            />
          </Card>
        }
        sideLabel="Details"
        sideLast
      >
        {archivedAt ? (
          <Notice tone="bad" title="Archived">
            <p>
              Since <DateTime value={archivedAt} />. The field and its {countedAnswers(answers)} are hidden.
            </p>
            <Form method="post">
              <Button kind="secondary">Restore field</Button>
            </Form>
          </Notice>
        ) : null}
        <Card title="Preview">
          <FieldTrial field={preview} passed={passed} />
        </Card>
        <DataTable
          caption="Error messages"
          rows={samples}
          rowKey={(sample) => sample.message}
          columns={[
            { id: 'given', header: 'Answer', main: true, long: true, cell: (sample) => sample.given },
            { id: 'message', header: 'Message', long: true, cell: (sample) => sample.message },
          ]}
        />
        <DataTable
          caption={page.allPlaces ? 'Categories' : `Latest ${places.length} categories`}
          rows={places}
          rowKey={(place) => place.bindingId}
          columns={[
            {
              id: 'category',
              header: 'Category',
              main: true,
              long: true,
              cell: (place) => (
                <>
                  <Link
                    to={href('/admin/categories/:id/fields/:cf/edit', {
                      id: place.categoryId,
                      cf: place.bindingId,
                    })}
                  >
                    {categoryTitle(place)}
                  </Link>
                  <small>{place.year}</small>
                </>
              ),
            },
            { id: 'section', header: 'Section', cell: (place) => SECTION_TITLES[place.section] },
            { id: 'required', header: 'Required', cell: requiredText },
          ]}
          empty={<EmptyState title="No category asks this field yet" />}
        />
        <p>{countText(answers, 'entry has', 'entries have')} an answer.</p>
        <History history={history} />
      </Columns>
    </>
  )
}
