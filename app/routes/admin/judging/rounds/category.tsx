import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { copyPlan } from '#app/domain/judging/rounds/plan-commands.server.ts'
import { KINDS } from '#app/domain/judging/rounds/kinds.ts'
import { termsText } from '#app/domain/judging/rounds/terms.ts'
import { findPlanPage } from '#app/domain/judging/rounds/queries.server.ts'
import { MAX_ROUNDS, ROUND_STATES, ruleText } from '#app/domain/judging/rounds/rules.ts'
import { copySchema } from '#app/domain/judging/rounds/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { refuse } from '#app/platform/outcome.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ category }) => `Rounds: ${category.title}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const page = orNotFound(
    await findPlanPage(admin, intParam(args, 'categoryId'), args.context.now, db()),
    args.request,
  )
  return {
    ...page,
    rounds: page.rounds.map((round) => ({
      ...round,
      ruleText: ruleText(round),
      termsText: termsText(round),
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const categoryId = intParam(args, 'categoryId')
  const { to } = readForm(await args.request.formData(), copySchema, 'Select what to do.')
  const here = href('/admin/judges/rounds/:categoryId', { categoryId })
  if (to.length === 0) return redirectRefused(here, refuse('invalid', 'Select categories first.'))
  const done = unlessNotFound(await copyPlan(categoryId, to, admin, args.context.now), args.request)
  if (!done.ok) return redirectRefused(here, done)
  const { copied } = done.value
  return redirectDone(
    here,
    `Rounds copied to ${countText(copied, 'category', 'categories')}`,
    copied < to.length ? 'Categories that judges have begun to score stay as they are.' : undefined,
  )
}

export default function RoundsOfCategory() {
  const { category, rounds, begun, others } = useLoaderData<typeof loader>()
  const categoryId = category.id
  return (
    <Page
      title={category.title}
      lede="Only entries that advance from one round are in the next. The scoring by the rubric comes last."
      crumbs={[{ label: 'Rounds of judging', to: href('/admin/judges/rounds') }, { label: category.title }]}
      links={
        rounds.length > 0 ? (
          <Link to={href('/judges/rounds/:categoryId', { categoryId })}>Who advances</Link>
        ) : null
      }
      primary={
        begun.scored || rounds.length >= MAX_ROUNDS ? null : (
          <LinkButton to={href('/admin/judges/rounds/:categoryId/add', { categoryId })}>
            Add a round
          </LinkButton>
        )
      }
    >
      {begun.scored ? (
        <Notice tone="plain">A judge has begun to score, so the rounds stay as they are.</Notice>
      ) : null}
      <DataTable
        caption="Rounds before the scoring"
        captionHidden
        rows={rounds}
        columns={[
          {
            header: 'Round',
            long: true,
            cell: ({ id, name, state }) =>
              state === 'decided' || begun.scored ? (
                name
              ) : (
                <Link to={href('/admin/judges/rounds/:categoryId/edit/:id', { categoryId, id })}>{name}</Link>
              ),
          },
          {
            header: 'Window',
            cell: ({ opensAt, closesAt }) => (
              <>
                <DateTime value={opensAt} style="short" /> – <DateTime value={closesAt} style="short" />
              </>
            ),
          },
          {
            header: 'Who advances',
            long: true,
            cell: (round) => (
              <>
                {round.ruleText}
                <small>
                  {KINDS[round.kind].label}. {round.termsText}
                </small>
                <small>{countText(round.minAnswers, 'answer', 'answers')} or more for each entry</small>
              </>
            ),
          },
          {
            header: 'Status',
            cell: ({ state }) => <Pill tone={ROUND_STATES[state].tone}>{ROUND_STATES[state].label}</Pill>,
          },
          {
            header: 'Asked for more',
            cell: ({ id, name, toldAt, materialsDue }) => (
              <>
                {materialsDue ? (
                  <>
                    Until <DateTime value={materialsDue} style="short" />{' '}
                  </>
                ) : null}
                {toldAt && !materialsDue ? (
                  'No'
                ) : (
                  <Link to={href('/admin/judges/rounds/:categoryId/materials/:id', { categoryId, id })}>
                    {materialsDue ? 'Change' : 'Ask'}
                    <VisuallyHidden> for more after {name}</VisuallyHidden>
                  </Link>
                )}
              </>
            ),
          },
          {
            header: 'Entrants',
            cell: ({ id, name, state, toldAt }) =>
              toldAt ? (
                <>
                  Told on <DateTime value={toldAt} style="date" />
                </>
              ) : state === 'decided' ? (
                <Link to={href('/admin/judges/rounds/:categoryId/tell/:id', { categoryId, id })}>
                  Tell entrants<VisuallyHidden> about {name}</VisuallyHidden>
                </Link>
              ) : (
                'Not told'
              ),
          },
          {
            header: 'Public',
            cell: ({ id, name, toldAt, publishedAt }) => (
              <>
                {publishedAt ? (
                  <Link to={href('/award/rounds/:roundId', { roundId: id })}>
                    See<VisuallyHidden> the page of {name}</VisuallyHidden>
                  </Link>
                ) : (
                  'No'
                )}{' '}
                {toldAt ? (
                  <Link to={href('/admin/judges/rounds/:categoryId/publish/:id', { categoryId, id })}>
                    {publishedAt ? 'Hide' : 'Publish'}
                    <VisuallyHidden> {name}</VisuallyHidden>
                  </Link>
                ) : null}
              </>
            ),
          },
          {
            header: 'Remove',
            headerHidden: true,
            cell: ({ id, name, state }) =>
              state === 'decided' || begun.scored ? null : (
                <LinkButton
                  kind="quiet"
                  size="xs"
                  to={href('/admin/judges/rounds/:categoryId/remove/:id', { categoryId, id })}
                >
                  Remove<VisuallyHidden> the round for {name}</VisuallyHidden>
                </LinkButton>
              ),
          },
        ]}
        empty={
          <EmptyState title="No rounds">
            The committee scores all entries by the rubric. Add a round for a first look.
          </EmptyState>
        }
      />
      {rounds.length > 0 && others.length > 0 ? (
        <Card title="Copy to other categories">
          <Form method="post" noValidate className="stack">
            <CheckboxGroup
              name="to"
              legend="Categories without rounds"
              choices={others.map(({ id, title }) => ({ value: String(id), label: title }))}
            />
            <div>
              <Button kind="secondary" name="intent" value="copy">
                Copy the rounds
              </Button>
            </div>
          </Form>
        </Card>
      ) : null}
    </Page>
  )
}
