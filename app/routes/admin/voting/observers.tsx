import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { addObserver, listObservers, removeObserver } from '#app/domain/voting/observers/observers.server.ts'
import { observerSchema, removeObserverSchema } from '#app/domain/voting/observers/schema.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo, validOf } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Input } from '#app/ui/input.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Voting observers' }

const HERE = href('/admin/voting/observers')

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return { year, ...(await loadList(args.request, {}, (list) => listObservers(admin, year, list))) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const sent = parseIntent(await args.request.formData(), {
    add: observerSchema,
    remove: removeObserverSchema,
  })
  if (sent.intent === 'remove') {
    const removed = await removeObserver(validOf(sent.form).observerId, admin, now)
    if (!removed.ok) return redirectRefused(HERE, removed)
    return redirectDone(HERE, `${removed.value.name} is no longer an observer`, 'We’ve emailed them.')
  }
  if (sent.form.status !== 'success') return replyTo(sent.intent, sent.form)
  const added = await addObserver(sent.form.value.email, admin, now)
  if (!added.ok) return replyRefused(sent.intent, sent.form, added)
  return redirectDone(HERE, `${added.value.name} is an observer`, 'We’ve emailed them.')
}

export default function VotingObservers() {
  const { year, list, rows, count } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof observerSchema>('add', useActionData<typeof action>())
  return (
    <Page
      context={String(year)}
      lede="Observers see numbers, hashes and checks of the vote, but never names, choices or who is ahead."
      links={
        <LinkButton kind="secondary" to={href('/votes/observers')}>
          Page for observers
        </LinkButton>
      }
      problems={form.problems({ email: 'Email' })}
    >
      <Form method="post" className="stack narrow" {...form.props}>
        <input type="hidden" name="intent" value="add" />
        <Input
          {...form.field('email')}
          type="email"
          label="Email"
          required
          autoComplete="off"
          hint="Of their account on this site"
        />
        <ButtonRow>
          <Button>Add observer</Button>
        </ButtonRow>
      </Form>
      <FilterBar search="Name or email" narrowed={list.narrowed} />
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'observer', other: 'observers' }}
        empty={
          <EmptyState title="No observers">
            Add people who are to watch the vote, such as an auditor or a member of the board.
          </EmptyState>
        }
      >
        <DataTable
          caption="Observers"
          captionHidden
          dense
          rows={rows}
          columns={[
            { header: 'Observer', long: true, cell: ({ name }) => name },
            { header: 'Email', long: true, cell: ({ email }) => email },
            {
              header: 'Added',
              long: true,
              cell: ({ addedAt, addedBy }) => (
                <>
                  <DateTime value={addedAt} style="short" />, {addedBy ?? 'an admin'}
                </>
              ),
            },
            {
              header: 'Remove',
              headerHidden: true,
              cell: ({ id, name }) => (
                <Form method="post">
                  <input type="hidden" name="intent" value="remove" />
                  <input type="hidden" name="observerId" value={id} />
                  <Button kind="quiet" size="xs">
                    Remove <VisuallyHidden>{name}</VisuallyHidden>
                  </Button>
                </Form>
              ),
            },
          ]}
        />
      </ListResults>
    </Page>
  )
}
