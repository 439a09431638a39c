import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { ChangeTable } from '#app/domain/catalogue/categories/components/change-table.tsx'
import { FieldTrial } from '#app/domain/submissions/components/field-preview.tsx'
import { restoreField } from '#app/domain/catalogue/categories/field-commands.server.ts'
import {
  MOST_PLACES,
  answersOf,
  findField,
  placesOf,
} from '#app/domain/catalogue/categories/field-queries.server.ts'
import { FIELD_LABELS, fieldText } from '#app/domain/catalogue/categories/field-text.ts'
import { SECTION_TITLES } from '#app/domain/catalogue/categories/fields.ts'
import { historyOf } from '#app/domain/catalogue/categories/history.server.ts'
import { requiredText } from '#app/domain/catalogue/categories/binding-text.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { previewOf, sampleErrors, triedAnswer } from '#app/domain/submissions/form/field-preview.ts'
import { seasonContext } from '#app/domain/submissions/queries.server.ts'
import { notFound, orNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

const STEPS = {
  'field.added': 'Added',
  'field.archived': 'Archived',
  'field.restored': 'Brought back',
}

export const handle: PageHandle<typeof loader> = { title: (page) => page.label }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const id = intParam(args, 'id')
  const field = orNotFound(await findField(id, db()), args.request)
  const [answers, places, history, season] = await Promise.all([
    answersOf(field, db()),
    placesOf(id, db()),
    historyOf('field', id, FIELD_LABELS, STEPS),
    seasonContext(db()),
  ])
  const context = { ...season, maxTeam: null, minMinutes: null, maxMinutes: null, reelMaxSeconds: null }
  const bound = {
    ...field,
    ...{ bindingId: 0, section: 'work' as const, sort: 0, required: true, requiredBy: 'submit' as const },
    showIf: null,
  }
  const answer = triedAnswer(field, new URL(args.request.url).searchParams)
  const tried = answer === null ? undefined : { key: field.key, answer }
  const [preview] = previewOf([bound], 'work', context, tried)
  const words = fieldText(field)
  return {
    ...{ id, key: field.key, label: field.label, archivedAt: field.archivedAt, answers, places, history },
    preview: orNotFound(preview, args.request),
    allPlaces: places.length < MOST_PLACES,
    passed: tried !== undefined && !preview?.errors,
    samples: sampleErrors(bound, context),
    facts: Object.entries(FIELD_LABELS).flatMap(([name, term]) => {
      const value = words[name as keyof typeof words]
      return value ? [{ term, value }] : []
    }),
  }
}

/** Brings an archived field back. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const restored = await restoreField(id, admin, args.context.now)
  if (!restored.ok) throw notFound(args.request)
  return redirectWithFlash(href('/admin/fields/view/:id', { id }), {
    title: 'The field is in the library again',
    description: 'Its answers are shown again wherever it is asked.',
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
        primary={<LinkButton to={href('/admin/fields/edit/:id', { id })}>Change this field</LinkButton>}
      />
      <Columns
        head={<PageTitle title={label} eyebrow={key} />}
        side={
          <Card title="As it is stored">
            <DefinitionList
              items={facts.map(({ term, value }) => ({ term, value: <PlainText>{value}</PlainText> }))}
            />
          </Card>
        }
        sideLabel="As it is stored"
        sideLast
      >
        {archivedAt ? (
          <Notice tone="bad" title="Archived">
            <p>
              Since <DateTime value={archivedAt} />. It is asked nowhere, and the answers given to it (
              {answers.toLocaleString('en')}) are shown nowhere.
            </p>
            <Form method="post">
              <Button kind="secondary">Bring it back</Button>
            </Form>
          </Notice>
        ) : null}
        <Card title="As entrants meet it">
          <FieldTrial field={preview} passed={passed} />
        </Card>
        <DataTable
          caption="What it says to answers that do not hold"
          rows={samples}
          rowKey={(sample) => sample.message}
          columns={[
            { id: 'given', header: 'Given', main: true, long: true, cell: (sample) => sample.given },
            { id: 'message', header: 'Answer', long: true, cell: (sample) => sample.message },
          ]}
        />
        <DataTable
          caption={page.allPlaces ? 'Where it is asked' : `The latest ${places.length} that ask it`}
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
            { id: 'needed', header: 'Needed', cell: (place) => requiredText(place) },
          ]}
          empty={
            <EmptyState title="Asked nowhere yet">
              Categories pick their questions from the library.
            </EmptyState>
          }
        />
        <p>
          {answers === 1 ? '1 submission has' : `${answers.toLocaleString('en')} submissions have`} an answer
          to it.
        </p>
        <ChangeTable changes={history} />
      </Columns>
    </>
  )
}
