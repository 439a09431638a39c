import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { OnlyAdmin } from '#app/domain/people/admins/components/only-admin.tsx'
import { countAdmins } from '#app/domain/people/admins/queries.server.ts'
import { WhatGoes } from '#app/domain/people/personal-data/components/what-goes.tsx'
import { declineDeletion, eraseAccount, refusalOf } from '#app/domain/people/personal-data/deletion.server.ts'
import { findOpenRequest } from '#app/domain/people/personal-data/requests.server.ts'
import { decideDeletionForms } from '#app/domain/people/personal-data/schema.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const ERASE = 'erase-account'
const DECLINE = 'decline-deletion'
const LABELS = { sure: 'Confirmation', answer: 'Reason for the person' } as const

export const handle: PageHandle = { title: 'Delete account' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const userId = intParam(args, 'id')
  const request = await findOpenRequest(userId)
  const admins = await countAdmins('write', db())
  return {
    userId,
    isOwn: userId === admin.userId,
    admins,
    request,
    refusal: request && (await refusalOf({ ...request, userId }, admin)),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { now } = args.context
  const userId = intParam(args, 'id')
  const sent = parseIntent(await args.request.formData(), decideDeletionForms)
  if (sent.intent === 'erase') {
    if (sent.form.status !== 'success') return replyTo(ERASE, sent.form)
    const erased = await eraseAccount(userId, admin, now)
    if (!erased.ok) return replyRefused(ERASE, sent.form, erased)
    return redirectDone(
      href('/admin/people/:id', { id: userId }),
      'Account deleted',
      'We’ve emailed the person.',
    )
  }
  if (sent.form.status !== 'success') return replyTo(DECLINE, sent.form)
  const declined = await declineDeletion({ userId, answer: sent.form.value.answer }, admin, now)
  if (!declined.ok) return replyRefused(DECLINE, sent.form, declined)
  return redirectDone(
    href('/admin/people/:id', { id: userId }),
    'Request declined',
    'We’ve emailed the person.',
  )
}

export default function DecideDeletion() {
  const { userId, isOwn, admins, request, refusal } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const erase = useAnsweredForm<typeof decideDeletionForms.erase>(ERASE, answer)
  const decline = useAnsweredForm<typeof decideDeletionForms.decline>(DECLINE, answer)
  const page = href('/admin/people/:id', { id: userId })
  const name = request ? request.name || request.email : 'Person'
  return (
    <Page
      title={request ? `Delete the account of ${name}?` : 'Delete account'}
      crumbs={[
        { label: 'People', to: href('/admin/people') },
        { label: name, to: page },
        { label: 'Delete account' },
      ]}
      problems={[...erase.problems({ sure: LABELS.sure }), ...decline.problems({ answer: LABELS.answer })]}
    >
      {request ? (
        <div className="stack narrow">
          <p>
            {request.email} asked for this <DateTime value={request.askedAt} style="short" />.{' '}
            {request.reason ? `Reason: ${request.reason}` : 'No reason given.'}
          </p>
          <WhatGoes level={2} />
          {isOwn ? <OnlyAdmin admins={admins} /> : null}
          {refusal ? (
            <Notice tone="bad" title="This account can’t be deleted now">
              {refusal}
            </Notice>
          ) : (
            <Form method="post" className="stack" {...erase.props} noValidate>
              <input type="hidden" name="intent" value="erase" />
              <Checkbox
                name={erase.name('sure')}
                errors={erase.field('sure').errors}
                label="Delete this person’s data. I understand that this can’t be undone."
                required
              />
              <ButtonRow>
                <Button kind="danger">Delete account</Button>
              </ButtonRow>
            </Form>
          )}
          <Form method="post" className="stack" {...decline.props} noValidate>
            <h2>Decline</h2>
            <input type="hidden" name="intent" value="decline" />
            <Textarea
              {...decline.field('answer')}
              label={LABELS.answer}
              hint="We email it to the person. They can ask again."
              required
              rows={3}
            />
            <ButtonRow>
              <Button kind="secondary">Decline request</Button>
            </ButtonRow>
          </Form>
        </div>
      ) : (
        <EmptyState title="No open request">
          The person has not asked for this, withdrew the request, or an admin has decided it.
        </EmptyState>
      )}
    </Page>
  )
}
