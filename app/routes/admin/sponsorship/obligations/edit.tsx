import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import {
  changeObligation,
  setObligationDue,
  type ObligationChange,
} from '#app/domain/sponsorship/obligations/commands.server.ts'
import { obligationLifecycle } from '#app/domain/sponsorship/obligations/lifecycle.ts'
import { findObligation } from '#app/domain/sponsorship/obligations/queries.server.ts'
import {
  OBLIGATION_LABELS,
  shownObligation,
  SIDE_LABELS,
  versionOf,
} from '#app/domain/sponsorship/obligations/rules.ts'
import { dueSchema, noteSchema, requiredNoteSchema } from '#app/domain/sponsorship/obligations/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ obligation }) => obligation.what }

const BUTTONS = {
  deliver: 'Mark as done',
  approve: 'Approve',
  ask_changes: 'Ask for changes',
  waive: 'Waive',
  reopen: 'Reopen',
} as const
type Offered = keyof typeof BUTTONS

const isOffered = (action: string): action is Offered => action in BUTTONS

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = orNotFound(await findObligation(admin, intParam(args, 'id'), db()), args.request)
  const { timezone } = await currentSeason()
  const today = toLocalText(args.context.now, timezone).slice(0, 10)
  return {
    version: versionOf(found),
    obligation: { ...found, shown: shownObligation(found, today) },
    actions: actionsOpenTo(obligationLifecycle, found.state, 'admin').filter(isOffered),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { now } = args.context
  const sent = await args.request.formData()
  const { intent, form } = parseIntent(sent, {
    due: dueSchema,
    deliver: noteSchema,
    approve: noteSchema,
    reopen: noteSchema,
    ask_changes: requiredNoteSchema,
    waive: requiredNoteSchema,
  })
  if (form.status !== 'success') return replyTo(intent === 'due' ? 'due' : 'step', form)
  const { value } = form
  const done =
    'dueOn' in value
      ? await setObligationDue(id, { ...value, seen: versionIn(sent) }, admin, now)
      : await changeObligation(
          id,
          { action: intent as ObligationChange['action'], ...value, seen: versionIn(sent) },
          admin,
          now,
        )
  const kept = unlessNotFound(done, args.request)
  if (!kept.ok) return replyRefused(intent === 'due' ? 'due' : 'step', form, kept)
  return redirectDone(href('/admin/sponsorships/obligations'), `Saved: ${kept.value.what}`)
}

/** After a conflict the page shows the obligation as it is now. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditObligation() {
  const { obligation, version, actions } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const due = useAnsweredForm<typeof dueSchema>('due', answer, { dueOn: obligation.dueOn ?? '' })
  const step = useAnsweredForm<typeof requiredNoteSchema>('step', answer)
  return (
    <>
      <PageHeader
        title={obligation.what}
        eyebrow={`${SIDE_LABELS[obligation.side]} · ${obligation.company}`}
        lede={<Pill {...OBLIGATION_LABELS[obligation.shown]} />}
        crumbs={[
          { label: 'Obligations', to: href('/admin/sponsorships/obligations') },
          {
            label: obligation.company,
            to: href('/admin/sponsorships/edit/:id', { id: obligation.sponsorshipId }),
          },
          { label: obligation.what },
        ]}
        problems={[...due.problems({ dueOn: 'Due date' }), ...step.problems({ note: 'Note' })]}
      />
      {obligation.note ? <p className="hint">{obligation.note}</p> : null}
      <Form method="post" className="stack narrow" {...due.props}>
        <input type="hidden" name="version" value={version} />
        <Input
          {...due.field('dueOn')}
          label="Due date"
          hint="The sponsor is reminded 14, 7 and 2 days before, on the day, and 3 days after."
          type="date"
          optional
        />
        <div>
          <Button kind="secondary" name="intent" value="due">
            Save date
          </Button>
        </div>
      </Form>
      {actions.length > 0 ? (
        <Card title="Status">
          <Form method="post" className="stack narrow" {...step.props}>
            <input type="hidden" name="version" value={version} />
            <Textarea
              {...step.field('note')}
              label="Note"
              hint="The sponsor sees it. Needed to waive, or to ask for changes."
              rows={3}
              maxLength={500}
              optional
            />
            <div className="button-row">
              {actions.map((each, index) => (
                <Button key={each} kind={index === 0 ? 'primary' : 'secondary'} name="intent" value={each}>
                  {BUTTONS[each]}
                </Button>
              ))}
            </div>
          </Form>
        </Card>
      ) : null}
    </>
  )
}
