import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { firstFields } from '#app/domain/catalogue/categories/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { closingFor } from '#app/domain/season/seasons/deadlines.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { categoryChoices } from '#app/domain/submissions/choice.server.ts'
import { QuestionSheet } from '#app/domain/submissions/components/question-sheet.tsx'
import { questionSheet } from '#app/domain/submissions/form/question-sheet.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireEntrant } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle<typeof loader> = {
  title: (page) => `Questions: ${page.name}`,
  scripts: false,
}

export async function loader(args: LoaderFunctionArgs) {
  const entrant = await requireEntrant(args)
  const categoryId = intParam(args, 'categoryId')
  const season = await currentSeason()
  const choices = await categoryChoices(entrant, entrant.studio, args.context.now)
  const { category } = orNotFound(
    choices.find((choice) => choice.category.id === categoryId),
    args.request,
  )
  const scope = { categoryId, categoryType: category.type }
  return {
    categoryId,
    title: categoryTitle(category),
    name: category.name,
    rules: category.description || category.summary,
    season: seasonTitle(season),
    materialsDue: closingFor(await deadlinesOf(season.year, db()), 'materials', scope)?.closesAt ?? null,
    sections: questionSheet(await firstFields(categoryId, db()), category),
  }
}

export default function Questions() {
  const page = useLoaderData<typeof loader>()
  return (
    <Page
      title={`Questions in ${page.name}`}
      lede={`${page.title}, ${page.season}. Print this page, or save it, and write the answers in your own time.`}
      crumbs={[
        { label: 'Entries', to: href('/submissions') },
        { label: 'Start an entry', to: href('/submissions/add') },
        { label: page.title, to: href('/submissions/add/:categoryId', { categoryId: page.categoryId }) },
        { label: 'Questions' },
      ]}
      primary={
        <LinkButton to={href('/submissions/add/:categoryId', { categoryId: page.categoryId })}>
          Start an entry
        </LinkButton>
      }
    >
      {page.rules.split(/\n{2,}/u).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      {page.materialsDue ? (
        <p>
          Materials are due on <DateTime value={page.materialsDue} />.
        </p>
      ) : null}
      <QuestionSheet sections={page.sections} />
    </Page>
  )
}
