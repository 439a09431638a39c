import { useLoaderData } from '@remix-run/react'
import { SelectedPeople } from '#app/domain/nominees/certificates/components/certificate-parts.tsx'
import {
  previewRelease,
  releaseCertificates,
} from '#app/domain/nominees/certificates/release-certificates.server.ts'
import { MAX_RELEASED } from '#app/domain/nominees/certificates/rules.ts'
import { releaseSchema } from '#app/domain/nominees/certificates/schema.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { redirectRefused } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { refuse } from '#app/platform/outcome.ts'
import { chosenNominees } from '#app/routes/admin/nominees/certificates/chosen-nominees.server.ts'
import { releasePage } from '#app/routes/admin/nominees/certificates/release.page.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { labelled } from '#app/ui/form-fields.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { StepPage, type AskedStep } from '#app/ui/step-page.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const LABELS = { unconfirmed: 'Include unconfirmed names' }
const NOT_TICKED = 'Tick the box to release unconfirmed names'

export const handle: PageHandle = { title: 'Release certificates' }

const step = decideStep({
  guard: requireAdmin,
  find: ({ who, args }) => chosenNominees(args, who, MAX_RELEASED),
  async page({ year, personIds, backTo, beyond }, { who, now, reader }) {
    const page = releasePage(await previewRelease(who, year, personIds, now))
    const toRelease = countText(page.releasing, 'certificate', 'certificates')
    const asked: AskedStep = {
      name: 'Release certificates',
      title: page.releasing === 0 ? 'Release unconfirmed names?' : `Release ${toRelease}?`,
      text: [
        `Nominees can download their certificates. We send ${countText(page.mails, 'email', 'emails')}.`,
        ...(beyond ? [`Only the first ${MAX_RELEASED} are released. Repeat this for the others.`] : []),
      ],
      confirm: page.releasing === 0 ? 'Release' : `Release ${toRelease}`,
      back: backTo,
    }
    return { ...asked, ...page, announced: await isAnnounced(year, now, reader) }
  },
  fields: () => releaseSchema,
  async run({ year, personIds }, { sent, who, now }) {
    const done = await releaseCertificates(personIds, who, now, sent.unconfirmed)
    if (!done.ok || done.value.released > 0 || sent.unconfirmed) return done
    const preview = await previewRelease(who, year, personIds, now)
    return preview.some((each) => each.unconfirmed)
      ? refuse('invalid', NOT_TICKED, { unconfirmed: [NOT_TICKED] })
      : done
  },
  done: ({ released, withoutAddress }, { found }) => ({
    to: found.backTo,
    title:
      released === 0
        ? 'No certificates released'
        : `${countText(released, 'certificate', 'certificates')} released`,
    description: withoutAddress > 0 ? `${withoutAddress} without an email address.` : undefined,
    color: released === 0 ? 'danger' : 'success',
  }),
  refused: (refusal, { found }) => (refusal.fields ? undefined : redirectRefused(found.backTo, refusal)),
})
export const loader = step.loader
export const action = step.action

export default function ReleaseCertificates() {
  const { back, lines, all, releasing, announced, unconfirmed, named } = useLoaderData<typeof loader>()
  const form = useStepForm<typeof releaseSchema>()
  const crumbs = [
    { label: 'Nomination certificates', to: href('/admin/nomination-certificates') },
    { label: 'Release certificates' },
  ]
  if (all === 0 || releasing + unconfirmed === 0 || !announced)
    return (
      <Page crumbs={crumbs}>
        {announced ? null : (
          <Notice title="The nominees are not announced yet">
            You can release certificates after the announcement.
          </Notice>
        )}
        {all > 0 ? (
          <SelectedPeople caption={`${releasing} of ${all} could be released`} lines={lines} />
        ) : null}
        <EmptyState
          title={all === 0 ? 'No nominees selected' : 'Nothing to release'}
          action={<LinkButton to={back}>Back to the nominees</LinkButton>}
        >
          <p>Only built, up-to-date certificates can be released.</p>
        </EmptyState>
      </Page>
    )
  return (
    <>
      <ErrorSummary problems={form.problems({ unconfirmed: 'Names not confirmed' })} />
      <StepPage form={form.props}>
        {unconfirmed > 0 ? (
          <Notice title={countText(unconfirmed, 'unconfirmed name', 'unconfirmed names')}>
            <ul>
              {named.map((each) => (
                <li key={each.personId}>
                  <bdi>{each.name}</bdi>, {each.title}
                  {each.reason ? `. Reason: ${each.reason}` : ''}
                </li>
              ))}
              {unconfirmed > named.length ? <li>{unconfirmed - named.length} more</li> : null}
            </ul>
            <Checkbox
              {...labelled(form, LABELS).tick('unconfirmed')}
              hint="You can also release them later."
            />
          </Notice>
        ) : null}
      </StepPage>
      <SelectedPeople caption={`${releasing} of ${all} are released`} lines={lines} />
    </>
  )
}
