import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { answerWithdrawal } from '#app/domain/money/withdrawals/commands.server.ts'
import { WithdrawalPill } from '#app/domain/money/withdrawals/components/withdrawal-table.tsx'
import { findWithdrawal } from '#app/domain/money/withdrawals/queries.server.ts'
import { ANSWER_LABELS } from '#app/domain/money/withdrawals/labels.ts'
import { withdrawalAnswer } from '#app/domain/money/withdrawals/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'withdrawal-answer'

export const handle: PageHandle<typeof loader> = {
  title: ({ withdrawal }) => `Withdrawal of ${withdrawal.name}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return { withdrawal: orNotFound(await findWithdrawal(admin, intParam(args, 'id')), args.request) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const form = parseForm(await args.request.formData(), withdrawalAnswer, 'Accept or decline the withdrawal.')
  if (form.status !== 'success') return replyTo(FORM, form)
  const answered = unlessNotFound(
    await answerWithdrawal(id, form.value, admin, args.context.now),
    args.request,
  )
  if (!answered.ok) return replyRefused(FORM, form, answered)
  return redirectDone(
    href('/admin/contract-withdrawals/:id', { id }),
    answered.value.state === 'accepted' ? 'Withdrawal accepted' : 'Withdrawal declined',
    'We have emailed your answer.',
  )
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function WithdrawalPage() {
  const { withdrawal } = useLoaderData<typeof loader>()
  const { name, email, contract, state, version, receivedAt, inTime, invoiceId, invoiceNumber } = withdrawal
  const form = useAnsweredForm<typeof withdrawalAnswer>(FORM, useActionData<typeof action>())
  return (
    <Page
      title={`Withdrawal of ${name}`}
      crumbs={[
        { label: 'Withdrawals from contracts', to: href('/admin/contract-withdrawals') },
        { label: name },
      ]}
      problems={form.problems(ANSWER_LABELS, ['version'])}
    >
      <DefinitionList
        items={[
          { term: 'Status', value: <WithdrawalPill state={state} /> },
          { term: 'Person', value: `${name}, ${email}` },
          { term: 'Withdrawn from', value: contract },
          { term: 'Received', value: <DateTime value={receivedAt} /> },
          ...(invoiceId
            ? [
                {
                  term: 'Invoice',
                  value: (
                    <Link to={href('/admin/submissions/invoices/:id', { id: invoiceId })}>
                      {invoiceNumber}
                    </Link>
                  ),
                },
              ]
            : []),
          ...(withdrawal.answeredAt
            ? [
                { term: 'Answered', value: <DateTime value={withdrawal.answeredAt} /> },
                { term: 'Answered by', value: withdrawal.answeredBy ?? '–' },
                { term: 'Answer', value: withdrawal.answer },
              ]
            : []),
        ]}
      />
      {inTime === false ? (
        <Notice tone="plain">It came after the withdrawal period of this invoice.</Notice>
      ) : null}
      {state === 'received' ? (
        <Form method="post" className="stack narrow" {...form.props}>
          <input type="hidden" name={form.name('version')} value={version} />
          <p className="hint">
            Anyone can fill in the public form: check that {email} belongs to the buyer. The refund itself is
            made from the invoice.
          </p>
          <Textarea
            {...form.field('answer')}
            label={ANSWER_LABELS.answer}
            hint="We email it to the person."
            rows={4}
            maxLength={2000}
            required
          />
          <div className="button-row">
            <Button name={form.name('intent')} value="accept">
              Accept withdrawal
            </Button>
            <Button kind="secondary" name={form.name('intent')} value="decline">
              Decline withdrawal
            </Button>
          </div>
        </Form>
      ) : null}
    </Page>
  )
}
