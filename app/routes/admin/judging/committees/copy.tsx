import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { copyPeople, planCopy, seasonToCopy } from '#app/domain/judging/committees/copy-people.server.ts'
import { COMMITTEE_ROLE_LABELS } from '#app/domain/judging/committees/rules.ts'
import { expectedSchema } from '#app/domain/judging/committees/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone, redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Copy last season’s members' }

function asked(request: Request): number | null {
  const id = Number(new URL(request.url).searchParams.get('committee'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { year: into } = await currentSeason()
  const committeeId = asked(args.request)
  const from = await seasonToCopy(into)
  const lines = from === null ? [] : await planCopy({ from, into, committeeId }, db())
  return { from, into, committeeId, lines }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year: into } = await currentSeason()
  const committeeId = asked(args.request)
  const here = withQuery(
    href('/admin/judges/committees/copy'),
    committeeId === null ? {} : { committee: committeeId },
  )
  const from = await seasonToCopy(into)
  const form = parseForm(await args.request.formData(), expectedSchema)
  if (from === null || form.status !== 'success')
    return redirectWithFlash(here, { title: 'No members to copy', color: 'neutral' })
  const expected = form.value.count
  const copied = await copyPeople({ from, into, committeeId, expected }, admin, args.context.now)
  if (!copied.ok) return redirectRefused(here, copied)
  const { prepared } = copied.value
  return redirectDone(
    committeeId === null
      ? href('/admin/judges/committees')
      : href('/admin/judges/committees/edit/:id', { id: committeeId }),
    `${countText(prepared, 'invitation', 'invitations')} prepared`,
    'Nothing is sent until you send the invitations.',
  )
}

export default function CopyPeople() {
  const { from, committeeId, lines } = useLoaderData<typeof loader>()
  const count = lines.reduce((sum, { people }) => sum + people.length, 0)
  const back =
    committeeId === null
      ? href('/admin/judges/committees')
      : href('/admin/judges/committees/edit/:id', { id: committeeId })
  return (
    <Page
      lede={'Invitations are prepared by category number. Nothing is sent until you send them.'}
      crumbs={[{ label: 'Committees', to: href('/admin/judges/committees') }, { label: 'Copy' }]}
    >
      {from === null || lines.length === 0 ? (
        <EmptyState title="No members to copy" action={<LinkButton to={back}>Go back</LinkButton>}>
          {from === null
            ? 'No earlier season has committees.'
            : `No category of ${from} has the same number and type.`}
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption={`Members of ${from}`}
            rows={lines}
            rowKey={(line) => line.categoryId}
            columns={[
              { header: 'Category', long: true, cell: (line) => line.category },
              {
                header: 'Members to invite',
                long: true,
                cell: (line) =>
                  line.people
                    .map(({ name, role }) =>
                      role === 'judge' ? name : `${name} (${COMMITTEE_ROLE_LABELS[role].toLowerCase()})`,
                    )
                    .join(', ') || '–',
              },
              {
                header: 'Result',
                cell: (line) =>
                  line.skipped === null ? (
                    <>
                      <Pill tone="good">{line.people.length} to invite</Pill>
                      <small>
                        {line.committeeId === null ? 'The committee is created. ' : ''}
                        {line.there > 0 ? `${line.there} already on it or invited.` : ''}
                      </small>
                    </>
                  ) : (
                    <>
                      <Pill>Skipped</Pill>
                      <small>{line.skipped}</small>
                    </>
                  ),
              },
            ]}
          />
          <Form method="post">
            <input type="hidden" name="count" value={count} />
            <ButtonRow>
              {count > 0 ? <Button>Prepare {countText(count, 'invitation', 'invitations')}</Button> : null}
              <LinkButton kind="quiet" to={back}>
                Go back
              </LinkButton>
            </ButtonRow>
          </Form>
        </>
      )}
    </Page>
  )
}
