import { whyNotSecond } from '#app/domain/people/admins/second-admin.server.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  ActivateEarly,
  ButtonStep,
  ReasonStep,
} from '#app/domain/sponsorship/applications/components/step-forms.tsx'
import { sponsorshipLifecycle } from '#app/domain/sponsorship/applications/lifecycle.ts'
import { stepSponsorship, type Step } from '#app/domain/sponsorship/applications/progress.server.ts'
import { findSponsorship } from '#app/domain/sponsorship/applications/queries.server.ts'
import {
  EARLY_DAYS,
  STATE_LABELS,
  STEP_LABELS,
  terminationRefusal,
} from '#app/domain/sponsorship/applications/rules.ts'
import { earlySchema, reasonSchema } from '#app/domain/sponsorship/applications/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { actionsOpenTo, type ActionOf } from '#app/platform/lifecycle.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = {
  title: ({ sponsorship }) => `Change the status of ${sponsorship.company}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = orNotFound(await findSponsorship(admin, intParam(args, 'id'), db()), args.request)
  const { id, company, state, reason, proposedBy, proposedAt, proposer, reference, version } = found
  const proposed = { by: proposedBy ?? admin.userId, at: proposedAt ?? args.context.now }
  return {
    sponsorship: { id, company, state, reference },
    version,
    proposal: proposedBy === null ? null : { by: proposer, reason },
    refusal:
      terminationRefusal({ adminId: admin.userId, proposedBy }) ??
      (await whyNotSecond(admin, proposed, args.context.now, db())),
    actions: actionsOpenTo(sponsorshipLifecycle, state, 'admin'),
  }
}

const DONE: Readonly<Record<Step['action'], string>> = {
  activate_early: 'Sponsorship activated',
  suspend: 'Sponsorship suspended',
  resume: 'Sponsorship resumed',
  fulfil: 'Marked as fulfilled',
  close: 'Sponsorship closed',
  propose_termination: 'Termination proposed',
  keep: 'Proposal withdrawn',
  terminate: 'Sponsorship terminated',
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const sent = await args.request.formData()
  const { intent, form } = parseIntent(sent, {
    activate_early: earlySchema,
    suspend: reasonSchema,
    propose_termination: reasonSchema,
    resume: BUTTON,
    fulfil: BUTTON,
    close: BUTTON,
    keep: BUTTON,
    terminate: BUTTON,
  })
  if (form.status !== 'success') return replyTo(intent, form)
  const step = { action: intent, ...form.value } as Step
  const done = unlessNotFound(
    await stepSponsorship(id, step, admin, args.context.now, versionIn(sent)),
    args.request,
  )
  if (!done.ok) return replyRefused(intent, form, done)
  return redirectDone(href('/admin/sponsorships/edit/:id', { id }), DONE[intent])
}

/** After a conflict the page shows the sponsorship as it is now. */
export const shouldRevalidate = revalidateAfterConflict

export default function ChangeStatus() {
  const { sponsorship, version, actions, proposal, refusal } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const early = useAnsweredForm<typeof earlySchema>('activate_early', answer, { days: String(EARLY_DAYS) })
  const suspend = useAnsweredForm<typeof reasonSchema>('suspend', answer)
  const propose = useAnsweredForm<typeof reasonSchema>('propose_termination', answer)
  const can = (step: ActionOf<typeof sponsorshipLifecycle>) => actions.includes(step)
  const any = actions.some((step) => step in STEP_LABELS)
  return (
    <>
      <PageHeader
        title="Change status"
        eyebrow={`${sponsorship.company} · ${sponsorship.reference}`}
        lede={<Pill {...STATE_LABELS[sponsorship.state]} />}
        crumbs={[
          {
            label: sponsorship.company,
            to: href('/admin/sponsorships/edit/:id', { id: sponsorship.id }),
          },
          { label: 'Change status' },
        ]}
        problems={answeredProblems(answer, { reason: 'Reason', days: 'Days without payment' }, ['reason'])}
      />
      {any ? null : (
        <EmptyState title="Nothing to change">
          The status of this sponsorship changes by its contract, its payment or what its contact does.
        </EmptyState>
      )}
      {proposal ? (
        <Notice title={`${proposal.by ?? 'An admin'} proposed to terminate this sponsorship`}>
          <p>{proposal.reason}</p>
          {refusal ? <p>{refusal}</p> : null}
        </Notice>
      ) : null}
      {can('activate_early') ? <ActivateEarly version={version} form={early} /> : null}
      {can('resume') ? (
        <ButtonStep
          version={version}
          intent="resume"
          title={STEP_LABELS.resume}
          text="Everything published for it is shown again."
        />
      ) : null}
      {can('fulfil') ? (
        <ButtonStep
          version={version}
          intent="fulfil"
          title={STEP_LABELS.fulfil}
          text="Everything that was agreed has been done. We’ll tell the contact."
        />
      ) : null}
      {can('close') ? (
        <ButtonStep
          version={version}
          intent="close"
          title={STEP_LABELS.close}
          text="Nothing is left to do for this season. Its logo and banners are removed, and it can no longer be changed."
        />
      ) : null}
      {can('suspend') ? (
        <ReasonStep
          version={version}
          form={suspend}
          intent="suspend"
          title={STEP_LABELS.suspend}
          hint="We’ll tell the contact. Everything published for it is hidden."
        />
      ) : null}
      {can('terminate') && !proposal ? (
        <ReasonStep
          version={version}
          form={propose}
          intent="propose_termination"
          title="Propose termination"
          hint="Another admin confirms. We’ll then tell the contact this reason."
          danger
        />
      ) : null}
      {can('terminate') && proposal && !refusal ? (
        <ButtonStep
          version={version}
          intent="terminate"
          title={STEP_LABELS.terminate}
          text="Its place is released, and its contract is void. This can’t be undone."
          danger
        />
      ) : null}
      {proposal ? (
        <ButtonStep
          version={version}
          intent="keep"
          title="Withdraw proposal"
          text="The sponsorship stays as it is."
        />
      ) : null}
    </>
  )
}
