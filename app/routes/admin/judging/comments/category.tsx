import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { ENTRANT_COMMENTS as FORM } from '#app/domain/judging/comments/rules.ts'
import type { entrantCommentsSchema } from '#app/domain/judging/comments/schema.ts'
import { ENTRIES } from '#app/domain/submissions/rules.ts'
import { OutgoingList } from '#app/domain/voting/comments/components/outgoing-list.tsx'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { actOnCategory, loadCategory } from '#app/routes/admin/judging/comments/category.page.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const LABELS = {
  overall: 'One comment on the whole entry',
  criteria: 'A comment on each criterion',
  notBefore: 'Not before',
} as const

export const handle: PageHandle<typeof loader> = {
  title: ({ category }) => `Comments for entrants: ${category.title}`,
}

export function loader(args: LoaderFunctionArgs) {
  return loadCategory(args)
}

export function action(args: ActionFunctionArgs) {
  return actOnCategory(args)
}

export default function CategoryComments() {
  const page = useLoaderData<typeof loader>()
  const { category, counts, isOpen, initial, zone } = page
  const form = useAnsweredForm<ReturnType<typeof entrantCommentsSchema>>(
    FORM,
    useActionData<typeof action>(),
    initial,
  )
  return (
    <Page
      title={category.title}
      crumbs={[
        { label: 'Comments for entrants', to: href('/admin/judges/comments') },
        { label: category.title },
      ]}
      problems={form.problems(LABELS)}
    >
      <Card title="What entrants get from each judge">
        <Form method="post" className="stack narrow" {...form.props}>
          <input type="hidden" name="zone" value={zone} />
          <input type="hidden" name={form.name('version')} value={page.version} />
          {page.begun ? (
            <Notice tone="plain">
              A judge has begun to score, so you can take a kind of comment away but not add one.
            </Notice>
          ) : null}
          <Checkbox
            name={form.field('overall').name}
            label={LABELS.overall}
            defaultChecked={form.isTicked('overall')}
          />
          <Checkbox
            name={form.field('criteria').name}
            label={LABELS.criteria}
            hint="Judges read beside each field that it goes to the entrant without their name."
            defaultChecked={form.isTicked('criteria')}
          />
          <Input
            {...form.field('notBefore')}
            label={`${LABELS.notBefore} (${zoneName(zone)} time)`}
            hint="Comments are never released before the result of an entry is public. This can only make it later."
            type="datetime-local"
            width="medium"
            optional
          />
          <div>
            <Button name="intent" value="set" kind="secondary">
              Save
            </Button>
          </div>
        </Form>
      </Card>
      {isOpen ? (
        <>
          <DefinitionList
            items={[
              { term: 'Released', value: countText(counts.released, ENTRIES.one, ENTRIES.other) },
              { term: 'Ready', value: countText(counts.ready, ENTRIES.one, ENTRIES.other) },
              {
                term: 'Not yet: the result is not public, or the date has not come',
                value: countText(counts.waiting, ENTRIES.one, ENTRIES.other),
              },
              { term: 'Need a decision', value: countText(counts.undecided, 'comment', 'comments') },
              { term: 'Held back', value: countText(counts.withheld, 'comment', 'comments') },
              {
                term: 'Never go',
                value: `${countText(counts.uncounted, 'review', 'reviews')}: not final, or of a judge who is recused or has left`,
              },
            ]}
          />
          {counts.ready > 0 ? (
            <Form method="post" className="stack stack-tight">
              <input type="hidden" name="seen" value={page.digest} />
              <p>
                The people who submitted{' '}
                {countText(counts.ready, 'the entry that is', 'the entries that are')} ready get an email.
                Released comments stay as they are.
              </p>
              <div>
                <Button name="intent" value="release">
                  Release comments
                </Button>
              </div>
            </Form>
          ) : null}
          <OutgoingList categoryId={category.id} entries={page.entries} />
          <Pagination total={page.total} page={page.page} perPage={page.perPage} noun={ENTRIES} />
        </>
      ) : (
        <Notice tone="plain" title="You can read the comments once the slate is submitted">
          Until then judges can still change them.
        </Notice>
      )}
    </Page>
  )
}
