import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#db/client.ts'
import { endAssignment } from '#app/domain/judging/assignment/commands.server.ts'
import { DRAW_LABELS, DrawForm, ownFieldName } from '#app/domain/judging/assignment/components/draw-form.tsx'
import { loadAssignment } from '#app/domain/judging/assignment/page.server.ts'
import { settingsQuery } from '#app/domain/judging/assignment/rules.ts'
import { drawSchema, endSchema, type DrawSchema } from '#app/domain/judging/assignment/schema.ts'
import { isFrozen } from '#app/domain/judging/reviews/window.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectRefused, redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseIntent, replyTo, validOf } from '#app/http/forms.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { refuse } from '#app/platform/outcome.ts'
import { boardOf } from '#app/routes/judge/judging/board-access.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { countText, nounFor } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const DRAW = 'draw'
const END_SURE = 'Each judge scores all entries again'
/** The most entries with too few judges that the page lists. */
const MAX_LISTED = 100
/** A seed is a whole number up to this. */
const SEEDS = 1_000_000

export const handle: PageHandle<typeof loader> = {
  title: ({ committee }) => `Assigned entries ${committee.code}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const page = await loadAssignment(viewer, access, now, db())
  const { code, category, quorum } = access
  return {
    committee: { code, categoryId: category.id, quorum, frozen: isFrozen(access) },
    page: { ...page, short: page.short.slice(0, MAX_LISTED) },
    short: page.short.length,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const categoryId = access.category.id
  const { intent, form } = parseIntent(await args.request.formData(), {
    end: endSchema,
    '': drawSchema(access.quorum),
  })
  if (intent === 'end') {
    const { version, sure } = validOf(form)
    const here = href('/judges/assignment/:categoryId', { categoryId })
    if (!sure) return redirectRefused(here, refuse('invalid', `Tick “${END_SURE}” first.`))
    const done = unlessNotFound(await endAssignment(categoryId, version, viewer, now), args.request)
    return redirectWithOutcome(here, done, 'Assignment ended. Each judge scores all entries.')
  }
  if (form.status !== 'success') return replyTo(DRAW, form)
  const { own, max = null, ...value } = form.value
  const ownNumbers = Object.entries(own).flatMap(([id, most]) =>
    most === null ? [] : [[Number(id), most] as const],
  )
  const seed = (now.getTime() % SEEDS) + 1
  const settings = { ...value, max, seed, own: Object.fromEntries(ownNumbers) }
  return redirect(
    withQuery(href('/judges/assignment/:categoryId/preview', { categoryId }), settingsQuery(settings)),
    303,
  )
}

export default function AssignedEntries() {
  const { committee, page, short } = useLoaderData<typeof loader>()
  const { categoryId, frozen } = committee
  const { plan, entries, judges } = page
  const form = useAnsweredForm<DrawSchema>(DRAW, useActionData<typeof action>(), {
    perEntry: String(Math.max(plan?.perEntry ?? 0, committee.quorum)),
    max: plan?.max ? String(plan.max) : undefined,
    apart: plan?.apart ? 'on' : undefined,
    own: Object.fromEntries(judges.flatMap(({ id, max }) => (max === null ? [] : [[id, String(max)]]))),
  })
  const labels = {
    ...DRAW_LABELS,
    ...Object.fromEntries(judges.map(({ id, name }) => [ownFieldName(id), `Most entries of ${name}`])),
  }
  return (
    <Page
      crumbs={[
        { label: 'My committees', to: href('/judges') },
        {
          label: `${committee.code} · Chair’s board`,
          to: href('/judges/chair/:categoryId', { categoryId }),
        },
        { label: 'Assigned entries' },
      ]}
      title="Assigned entries"
      lede={
        plan ? (
          <>
            {countText(entries, 'entry', 'entries')} · {plan.perEntry}{' '}
            {nounFor(plan.perEntry, { one: 'judge', other: 'judges' })} each · assigned{' '}
            <DateTime value={plan.appliedAt} />
          </>
        ) : (
          `Each judge scores all of ${countText(entries, 'entry', 'entries')}`
        )
      }
      problems={form.problems(labels)}
    >
      {frozen ? (
        <Notice tone="plain" title="The slate is with the admins">
          The assignment stays as it is.
        </Notice>
      ) : null}
      {short > 0 ? (
        <DataTable
          caption={`${countText(short, 'entry has', 'entries have')} too few judges`}
          rows={page.short}
          rowKey={({ id }) => id}
          columns={[
            {
              header: 'Entry',
              long: true,
              cell: ({ id, code, title }) => (
                <>
                  <Link
                    to={href('/judges/chair/:categoryId/entry/:submissionId', {
                      categoryId,
                      submissionId: id,
                    })}
                  >
                    {title}
                  </Link>
                  <small>{code}</small>
                </>
              ),
            },
            { header: 'Judges', numeric: true, cell: ({ has }) => `${has} of ${plan?.perEntry ?? 0}` },
          ]}
        />
      ) : null}
      {frozen ? null : <DrawForm page={page} form={form} />}
      {plan && !frozen ? (
        <Form method="post" noValidate className="stack">
          <input type="hidden" name="version" value={plan.version} />
          <Checkbox name="sure" label={END_SURE} hint="All scores are kept. Who had which entry is not." />
          <div>
            <Button kind="danger" name="intent" value="end">
              End the assignment
            </Button>
          </div>
        </Form>
      ) : null}
    </Page>
  )
}
