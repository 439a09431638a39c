import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { OnlyAdmin } from '#app/domain/people/admins/components/only-admin.tsx'
import {
  askFactorRemoval,
  decideFactorRemoval,
  factorOf,
} from '#app/domain/people/admins/factor-removals.server.ts'
import { countAdmins } from '#app/domain/people/admins/queries.server.ts'
import { lostFactorForms } from '#app/domain/people/admins/schema.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const ASK = 'ask-removal'
const LABELS = { reason: 'How you confirmed who they are' } as const

export const handle: PageHandle = { title: 'Lost second step' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const userId = intParam(args, 'id')
  const factor = orNotFound(await factorOf(userId, admin, args.context.now, db()), args.request)
  const admins = await countAdmins('write', db())
  return { userId, admins, isOwn: factor.asked?.by === admin.userId, ...factor }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { now } = args.context
  const userId = intParam(args, 'id')
  const here = href('/admin/people/:id', { id: userId })
  const sent = parseIntent(await args.request.formData(), lostFactorForms)
  if (sent.intent === 'ask') {
    if (sent.form.status !== 'success') return replyTo(ASK, sent.form)
    const asked = await askFactorRemoval(userId, sent.form.value.reason, admin, now)
    if (!asked.ok) return replyRefused(ASK, sent.form, asked)
    return redirectDone(here, 'Another admin has to decide', 'We have emailed all admins.')
  }
  const removes = sent.intent === 'remove'
  const decided = await decideFactorRemoval({ userId, removes }, admin, now)
  if (!decided.ok) return redirectRefused(href('/admin/people/:id/second-step', { id: userId }), decided)
  if (!removes) return redirectDone(here, 'The second step stays on')
  return redirectDone(here, 'The second step was removed', 'We have emailed the person and all admins.')
}

export default function LostSecondStep() {
  const { userId, name, admins, isOn, isOwn, asked } = useLoaderData<typeof loader>()
  const ask = useAnsweredForm<typeof lostFactorForms.ask>(ASK, useActionData<typeof action>())
  return (
    <Page
      title={`Second step of ${name}`}
      lede="A person who has lost the app and all recovery codes can’t sign in. One admin asks to remove the second step; another admin decides."
      crumbs={[
        { label: 'People', to: href('/admin/people') },
        { label: name, to: href('/admin/people/:id', { id: userId }) },
        { label: 'Lost second step' },
      ]}
      problems={ask.problems(LABELS)}
    >
      {asked ? (
        <Form method="post" className="stack narrow" noValidate>
          <DefinitionList
            items={[
              { term: 'Asked by', value: asked.name },
              { term: 'When', value: <DateTime value={asked.at} /> },
              { term: LABELS.reason, value: asked.reason },
            ]}
          />
          {asked.refusal ? <Notice>{asked.refusal}</Notice> : null}
          <ButtonRow>
            {asked.refusal ? null : (
              <Button kind="danger" name="intent" value="remove">
                Remove the second step
              </Button>
            )}
            <Button kind="secondary" name="intent" value="decline">
              {isOwn ? 'Withdraw request' : 'Decline'}
            </Button>
          </ButtonRow>
        </Form>
      ) : isOn ? (
        <Form method="post" className="stack narrow" {...ask.props} noValidate>
          <OnlyAdmin admins={admins} />
          <input type="hidden" name="intent" value="ask" />
          <Textarea
            {...ask.field('reason')}
            label={LABELS.reason}
            hint="For example: called on the number that we know. All admins see it, and the history keeps it."
            required
            rows={3}
          />
          <ButtonRow>
            <Button>Ask another admin</Button>
          </ButtonRow>
        </Form>
      ) : (
        <EmptyState title="No second step">This account signs in with its password alone.</EmptyState>
      )}
    </Page>
  )
}
