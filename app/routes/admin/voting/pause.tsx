import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { roundStanding } from '#app/domain/voting/rounds/admin-page.server.ts'
import { pauseVoting, resumeVoting } from '#app/domain/voting/rounds/pause.server.ts'
import { pauseSchema } from '#app/domain/voting/rounds/schema.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const VOTING = href('/admin/voting')

export const handle: PageHandle = { title: 'Pause voting' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { year } = await currentSeason()
  const { isOpen, closesAt, pausedAt, pauseNote } = await roundStanding(year, args.context.now)
  return { isOpen, closesAt, pausedAt, pauseNote }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { intent, form } = parseIntent(await args.request.formData(), { pause: pauseSchema, resume: BUTTON })
  if (form.status !== 'success') return replyTo(intent, form)
  const done =
    'note' in form.value ? await pauseVoting(form.value.note, admin, now) : await resumeVoting(admin, now)
  if (!done.ok) return replyRefused(intent, form, done)
  return intent === 'pause'
    ? redirectDone(VOTING, 'Voting is paused', 'Members read your note instead of their ballot.')
    : redirectDone(VOTING, 'Voting is open again')
}

export default function PauseVoting() {
  const { isOpen, closesAt, pausedAt, pauseNote } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const pause = useAnsweredForm<typeof pauseSchema>('pause', answer)
  const resume = useAnsweredForm<typeof BUTTON>('resume', answer)
  const isPaused = isOpen && pausedAt !== null
  return (
    <Page
      title={isPaused ? 'Resume voting' : 'Pause voting'}
      crumbs={[{ label: 'Voting', to: VOTING }, { label: isPaused ? 'Resume' : 'Pause' }]}
      problems={[...pause.problems({ note: 'Note for members' }), ...resume.problems({})]}
    >
      <div className="stack narrow">
        {!isOpen ? <p>Voting can be paused while it is open. It is not open now.</p> : null}
        {isOpen && closesAt ? (
          <p>
            A pause does not move the end: voting closes on <DateTime value={closesAt} />, paused or not. For
            more time, extend it too.
          </p>
        ) : null}
        {isPaused ? (
          <Form method="post" className="stack" noValidate {...resume.props}>
            <input type="hidden" name="intent" value="resume" />
            <DefinitionList
              items={[
                { term: 'Paused', value: <DateTime value={pausedAt} /> },
                { term: 'Note for members', value: <bdi>{pauseNote}</bdi> },
              ]}
            />
            <SubmitRow submit="Resume voting" backTo={VOTING} />
          </Form>
        ) : isOpen ? (
          <Form method="post" className="stack" noValidate {...pause.props}>
            <input type="hidden" name="intent" value="pause" />
            <p>
              While voting is paused, members can’t open or change their ballot. What they have saved stays as
              it is and counts.
            </p>
            <Textarea
              {...pause.field('note')}
              label="Note for members"
              hint="Why voting is paused, for all to read. Up to 300 characters."
              required
              rows={3}
            />
            <SubmitRow submit="Pause voting" danger backTo={VOTING} />
          </Form>
        ) : null}
      </div>
    </Page>
  )
}
