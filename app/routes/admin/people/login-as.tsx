import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { beginActing, endActing } from '#app/domain/people/acting/commands.server.ts'
import { findAccounts } from '#app/domain/people/acting/queries.server.ts'
import { actingSchema } from '#app/domain/people/acting/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { actingCookie, clearedActingCookie } from '#app/http/session-cookies.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { searchText } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'acting'
const LABELS = { userId: 'Person', reason: 'Reason' } as const

export const handle: PageHandle = { title: 'View as someone else' }

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  // A request refused while an admin views the site as another person leads here, a page that person cannot see.
  if (args.context.viewer?.behind && searchParams.has('refused'))
    throw await redirectWithFlash(href('/submissions/dashboard'), {
      title: 'Only they can do this',
      description:
        'You can’t sign, score, vote, pay or change the account of the person you view the site as.',
      color: 'danger',
    })
  const admin = await requireAdmin(args)
  const query = searchText(searchParams, 200)
  return { query, found: await findAccounts(admin, query) }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, now } = args.context
  const { intent, form } = parseIntent(await args.request.formData(), {
    stop: BUTTON,
    '': actingSchema,
  })
  if (viewer?.behind && intent === 'stop') {
    await endActing(viewer, now)
    const headers = new Headers({ 'Set-Cookie': clearedActingCookie() })
    return redirectWithFlash(href('/admin/login-as'), { title: 'You’re back in your own account' }, headers)
  }
  const admin = await requireFreshAdmin(args)
  if (intent === 'stop') return redirect(href('/admin/login-as'))
  if (form.status !== 'success') return replyTo(FORM, form)
  const begun = await beginActing(form.value, admin, now)
  if (!begun.ok) return replyRefused(FORM, form, begun)
  return redirect(href('/'), { status: 303, headers: { 'Set-Cookie': actingCookie(begun.value, admin) } })
}

export default function LoginAs() {
  const { query, found } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof actingSchema>(FORM, useActionData<typeof action>())
  return (
    <Page
      lede="See the site as another person for up to an hour. We email them, and log both names."
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'View as' }]}
      problems={form.problems(LABELS)}
    >
      <FilterBar search="Name or email address" narrowed={query !== ''} />
      {query === '' ? null : found.length === 0 ? (
        <p>No matches. Admins are not listed.</p>
      ) : (
        <Form method="post" className="stack narrow" {...form.props}>
          <RadioGroup
            {...form.field('userId')}
            legend={LABELS.userId}
            choices={found.map(({ id, name, email }) => ({
              value: String(id),
              label: (
                <span className="long">
                  {name || email} <small>{email}</small>
                </span>
              ),
            }))}
          />
          <Textarea
            {...form.field('reason')}
            label={LABELS.reason}
            required
            hint="We include it in the email."
          />
          <ButtonRow>
            <Button>View as this person</Button>
          </ButtonRow>
        </Form>
      )}
    </Page>
  )
}
