import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { MAX_TITLE_LENGTH } from '#app/domain/catalogue/categories/fields.ts'
import { categoryChoices, choiceLine } from '#app/domain/submissions/choice.server.ts'
import { CategoryTable } from '#app/domain/submissions/components/category-table.tsx'
import { PriceNotice } from '#app/domain/submissions/components/price-notice.tsx'
import { categoryDraftForm } from '#app/domain/submissions/schema.ts'
import { studioPriceFor } from '#app/domain/submissions/studio-price.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireEntrant } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { startEntry } from '#app/routes/entrant/submissions/add/start.page.server.ts'
import { Button } from '#app/ui/button.tsx'
import { NoResults } from '#app/ui/filter-bar.tsx'
import { Input } from '#app/ui/input.tsx'
import { searchText } from '#app/ui/list-state.ts'
import { matchingOptions } from '#app/ui/option-search.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'start'

export const handle: PageHandle = { title: 'Start an entry' }

const KINDS = {
  get production() {
    return `${words.Production} categories`
  },
  get achievement() {
    return `${words.Achievement} categories`
  },
} as const
const TYPES = ['production', 'achievement'] as const

export async function loader(args: LoaderFunctionArgs) {
  const entrant = await requireEntrant(args)
  const { now } = args.context
  const season = await currentSeason()
  const params = new URL(args.request.url).searchParams
  const query = searchText(params, 100)
  const choices = (await categoryChoices(entrant, entrant.studio, now)).map((choice) => ({
    ...choice,
    label: `${categoryTitle(choice.category)} ${choice.category.summary}`,
  }))
  const matching = new Set(matchingOptions(choices, query))
  // By number, as without a search.
  const found = choices.filter((choice) => matching.has(choice))
  const types = TYPES.filter((type) => choices.some(({ category }) => category.type === type))
  const terms = { deadlines: await deadlinesOf(season.year, db()), tax: season.tax }
  return {
    studioName: entrant.studio.name,
    season: seasonTitle(season),
    query,
    // A search brings along what was typed before it.
    title: params.get('title')?.slice(0, MAX_TITLE_LENGTH) ?? '',
    createKey: randomUUID(),
    price: studioPriceFor(entrant.studio.type, types[0] ?? 'production', terms, now),
    bothTypes: types.length > 1,
    groups: types
      .map((type) => ({
        type,
        rows: found.filter(({ category }) => category.type === type).map(choiceLine),
      }))
      .filter(({ rows }) => rows.length > 0),
  }
}

export async function action(args: ActionFunctionArgs) {
  const entrant = await requireEntrant(args)
  const form = parseForm(await args.request.formData(), categoryDraftForm)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { category: categoryId, ...draft } = form.value
  const { refusal, response } = await startEntry({ ...draft, categoryId }, entrant, args.context.now)
  return refusal ? replyRefused(FORM, form, refusal) : response
}

export default function ChooseCategory() {
  const page = useLoaderData<typeof loader>()
  const { studioName, season, query, title, price, groups, bothTypes } = page
  const form = useAnsweredForm<typeof categoryDraftForm>(FORM, useActionData<typeof action>(), { title })
  return (
    <Page
      crumbs={[{ label: 'Entries', to: href('/submissions') }, { label: 'Start an entry' }]}
      lede={`${studioName} · ${season}${bothTypes ? `. ${words.Production} categories judge a whole work; ${words.achievement} categories honour people for one work.` : ''}`}
      problems={form.problems({ title: 'Title of the work', category: 'Category' })}
    >
      {price ? <PriceNotice price={price} /> : null}
      {/* One form: without scripts too, a search keeps the title that was typed. */}
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name={form.name('createKey')} value={page.createKey} />
        <div className="narrow">
          <Input
            {...form.field('title')}
            label="Title of the work"
            hint="As it should be printed. You can change it later."
            required
          />
        </div>
        <div className="filter-bar" role="search">
          <Input
            type="search"
            name="q"
            label="Search categories"
            placeholder="Search categories"
            defaultValue={query}
          />
          <Button kind="secondary" formMethod="get" asks>
            Filter
          </Button>
          {query ? (
            <Link to={withQuery(href('/submissions/add'), { title: title || undefined })}>Clear filters</Link>
          ) : null}
          {bothTypes && groups.length > 1 ? <a href="#achievement">{KINDS.achievement}</a> : null}
        </div>
        {groups.length === 0 ? <NoResults /> : null}
        {groups.map(({ type, rows }) => (
          <section key={type} id={type} className="stack stack-tight">
            {bothTypes ? <h2>{KINDS[type]}</h2> : null}
            <CategoryTable rows={rows} caption={KINDS[type]} empty={null} />
          </section>
        ))}
      </Form>
      <p>
        One work in multiple categories?{' '}
        <Link to={href('/submissions/add-multiple')}>Enter it in all together</Link>, or{' '}
        <Link to={href('/submissions/add-multiple/csv')}>import many works from a spreadsheet</Link>.
      </p>
      <p className="hint">
        {`Entering for another ${words.studio}? `}
        <Link to={href('/studios/view')}>{`Switch ${words.studio}`}</Link>
      </p>
    </Page>
  )
}
