import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DraftRules } from '#app/domain/cron-emails/rules/components/draft-rules.tsx'
import { turnOnSchema } from '#app/domain/cron-emails/rules/schema.ts'
import { listDraftsToTurnOn, turnOnRules } from '#app/domain/cron-emails/rules/turn-on.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Turn on mail rules' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return listDraftsToTurnOn(admin, args.context.now)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { rule: shown } = readForm(
    await args.request.formData(),
    turnOnSchema,
    'Select the rules to turn on.',
  )
  const { on, refused } = await turnOnRules(shown, admin, args.context.now)
  const here = refused.length > 0 || on.length === 0
  return redirectWithFlash(here ? href('/admin/cron-emails/turn-on') : href('/admin/cron-emails'), {
    title: on.length === 0 ? 'No rule was turned on' : `${countText(on.length, 'rule is', 'rules are')} on`,
    description:
      refused.length > 0
        ? refused.slice(0, 5).join(' ')
        : shown.length === 0
          ? 'Select at least one.'
          : undefined,
    color: here ? 'danger' : 'success',
  })
}

export default function TurnOnRules() {
  const { drafts, award } = useLoaderData<typeof loader>()
  return (
    <Page crumbs={[{ label: 'Mail rules', to: href('/admin/cron-emails') }, { label: 'Turn on' }]}>
      {drafts.length === 0 ? (
        <EmptyState
          title="No rule is a draft"
          action={<LinkButton to={href('/admin/cron-emails')}>See mail rules</LinkButton>}
        />
      ) : (
        <>
          <Notice>
            Read what each rule sends in the name of {award}. A rule that is on sends from now; what was due
            before is not sent.
          </Notice>
          <DraftRules drafts={drafts} />
        </>
      )}
    </Page>
  )
}
