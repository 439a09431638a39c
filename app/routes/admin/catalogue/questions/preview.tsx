import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { JudgedPreview } from '#app/domain/judging/reviews/components/judged-preview.tsx'
import { judgedPreview } from '#app/domain/judging/reviews/judged-preview.ts'
import { PreviewedQuestion } from '#app/domain/submissions/components/field-preview.tsx'
import { SECTIONS, SECTION_TITLES } from '#app/domain/catalogue/categories/fields.ts'
import { categoryFields, findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { previewOf } from '#app/domain/submissions/form/field-preview.ts'
import { seasonContext } from '#app/domain/submissions/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle<typeof loader> = { title: (page) => `${page.name}: preview` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  const [fields, season] = await Promise.all([categoryFields(category.id, db()), seasonContext(db())])
  const context = { ...season, ...category }
  const asJudge = new URL(args.request.url).searchParams.get('as') === 'judge'
  return {
    judged: asJudge ? judgedPreview(fields, context) : null,
    id: category.id,
    name: categoryTitle(category),
    sections: SECTIONS.map((section) => ({
      section,
      questions: previewOf(fields, section, context),
    })).filter(({ questions }) => questions.length > 0),
  }
}

/** The form entrants fill in, empty, with all sections on one page, or a sample of what judges read. It sends nothing. */
export default function CategoryFormPreview() {
  const { id, name, sections, judged } = useLoaderData<typeof loader>()
  const to = href('/admin/categories/:id/fields/preview', { id })
  return (
    <Page
      title={`${name}: preview`}
      crumbs={[
        { label: name, to: href('/admin/categories/view/:id', { id }) },
        { label: 'Questions', to: href('/admin/categories/:id/fields', { id }) },
        { label: 'Preview' },
      ]}
    >
      <Tabs
        label="Preview"
        tabs={[
          { label: 'As entrant', to, current: judged === null },
          { label: 'As judge', to: withQuery(to, { as: 'judge' }), current: judged !== null },
        ]}
      />
      {judged ? (
        <JudgedPreview {...judged} />
      ) : (
        <Notice tone="plain">Entrants see one section per page. Nothing you enter here is saved.</Notice>
      )}
      {sections.length === 0 ? <EmptyState title="No questions yet" /> : null}
      {(judged ? [] : sections).map(({ section, questions }) => (
        <Card key={section} title={SECTION_TITLES[section]}>
          <Stack>
            {questions.map((field) => (
              <PreviewedQuestion key={field.key} field={field} />
            ))}
          </Stack>
        </Card>
      ))}
    </Page>
  )
}
