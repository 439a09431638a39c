import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { PlacesTable, SampleErrors } from '#app/domain/catalogue/categories/components/field-tables.tsx'
import { restoreField } from '#app/domain/catalogue/categories/field-commands.server.ts'
import { findField } from '#app/domain/catalogue/categories/field-queries.server.ts'
import { countedAnswers } from '#app/domain/catalogue/categories/field-types.ts'
import { FieldTrial } from '#app/domain/submissions/components/field-preview.tsx'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { notFound, orNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { fieldView } from '#app/routes/admin/catalogue/fields/view.page.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: (page) => page.label }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const field = orNotFound(await findField(intParam(args, 'id'), db()), args.request)
  return fieldView(field, admin, args)
}

/** Restores an archived field. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const restored = await restoreField(id, admin, args.context.now)
  if (!restored.ok) throw notFound(args.request)
  return redirectDone(href('/admin/fields/view/:id', { id }), 'The field was restored')
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
        <SampleErrors samples={samples} />
        <PlacesTable
          places={places}
          caption={page.allPlaces ? 'Categories' : `Latest ${places.length} categories`}
        />
        <p>{countText(answers, 'entry has', 'entries have')} an answer.</p>
        <History history={history} />
      </Columns>
    </>
  )
}
