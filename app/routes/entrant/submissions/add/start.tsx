import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { PriceNotice } from '#app/domain/submissions/components/price-notice.tsx'
import { draftForm } from '#app/domain/submissions/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireEntrant } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import { Select } from '#app/ui/select.tsx'
import { startEntry, startPage } from '#app/routes/entrant/submissions/add/start.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'start'

export const handle: PageHandle<typeof loader> = { title: (page) => `Start an entry: ${page.name}` }

export async function loader(args: LoaderFunctionArgs) {
  const entrant = await requireEntrant(args)
  return startPage(entrant, intParam(args, 'categoryId'), args)
}

export async function action(args: ActionFunctionArgs) {
  const entrant = await requireEntrant(args)
  const categoryId = intParam(args, 'categoryId')
  const form = parseForm(await args.request.formData(), draftForm)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { refusal, response } = await startEntry({ ...form.value, categoryId }, entrant, args.context.now)
  return refusal ? replyRefused(FORM, form, refusal) : response
}

export default function StartSubmission() {
  const page = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof draftForm>(FORM, useActionData<typeof action>())
  const rules = (
    <Card title="Rules of this category">
      {page.rules.split(/\n{2,}/u).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      {page.maxTeam ? (
        <p className="hint">Up to {page.maxTeam === 1 ? 'one person' : `${page.maxTeam} people`}.</p>
      ) : null}
    </Card>
  )
  return (
    <>
      <PageBar
        crumbs={[
          { label: 'Entries', to: href('/submissions') },
          { label: 'Start an entry', to: href('/submissions/add') },
          { label: page.title },
        ]}
      />
      <Columns
        head={
          <>
            <ErrorSummary
              problems={form.problems({ title: 'Title of the work', copyFrom: 'Copy answers from' })}
            />
            <PageTitle title={page.name} eyebrow={`${page.title}, entered by ${page.studioName}`} />
          </>
        }
        side={rules}
        sideLabel="Rules"
        sideLast
      >
        <p>
          <Link to={href('/submissions/add/:categoryId/questions', { categoryId: page.categoryId })}>
            See all questions (printable)
          </Link>{' '}
        </p>
        {page.price ? <PriceNotice price={page.price} /> : null}
        {page.refusal ? (
          <Notice tone="plain" title="You can’t enter this category">
            {page.refusal}
            {page.independent ? (
              <>
                {' '}
                You can enter it through an independent profile, at the independent price.{' '}
                <Link
                  to={withQuery(href('/studios/create/:type', { type: 'independent' }), {
                    next: href('/submissions/add/:categoryId', { categoryId: page.categoryId }),
                  })}
                >
                  Create an independent profile
                </Link>{' '}
                or <Link to={href('/studios/view')}>switch to another of yours</Link>.
              </>
            ) : null}
          </Notice>
        ) : (
          <Form method="post" className="stack" {...form.props}>
            <input type="hidden" name={form.name('createKey')} value={page.createKey} />
            <Input
              {...form.field('title')}
              label="Title of the work"
              hint="As it should be printed. You can change it later."
              required
            />
            {page.sources.length > 0 ? (
              <Select
                {...form.field('copyFrom')}
                label="Copy answers from"
                hint="Answers, people and files that both categories ask for."
                placeholder="Nothing"
                options={page.sources}
                optional
              />
            ) : null}
            <Button>Create draft</Button>
          </Form>
        )}
        {page.refusal ? (
          <LinkButton kind="secondary" to={href('/submissions/add')}>
            Select another category
          </LinkButton>
        ) : null}
      </Columns>
    </>
  )
}
