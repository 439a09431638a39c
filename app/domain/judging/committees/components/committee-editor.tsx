import { Form, Link } from '@remix-run/react'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { ErrorSummary, type Problem } from '#app/ui/error-summary.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { CommitteeHistory, CommitteePeople, OpenInvitations } from './committee-people.tsx'
import type { EditedCommittee } from '../views.ts'
import { StatusPill } from './committee-table.tsx'
import { InviteJudgeForm, type FieldOf } from './invite-judge-form.tsx'

export const SETTINGS_LABELS = { quorum: 'Final reviews an entry needs', notes: 'Notes' }

interface EditorProps {
  committee: EditedCommittee
  problems: readonly Problem[]
  inviting: FieldOf
  settings: FieldOf
}

/** One committee: its people, its invitations and what is amiss; the same page for the office and for its chair (product 1.5). */
export function CommitteeEditor({ committee, problems, inviting, settings }: EditorProps) {
  const { standing, code, category, status, warnings, lockedAt, mayInvite } = committee
  const isOffice = standing === 'office'
  const title = `Committee ${code} · ${category}`
  const crumb = isOffice
    ? { label: 'Committees', to: href('/admin/judges/committees') }
    : { label: 'My committees', to: href('/judges') }
  return (
    <>
      <PageHeader
        title={title}
        lede={<StatusPill status={status} />}
        crumbs={[crumb, { label: `${code} · ${category}` }]}
        links={
          <Link to={href('/judges/view-committees/:categoryId', { categoryId: committee.categoryId })}>
            Who sits on it
          </Link>
        }
      >
        <ErrorSummary problems={problems} />
      </PageHeader>
      {warnings.length > 0 ? (
        <Notice title="What needs attention">
          <ul>
            {warnings.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {lockedAt ? (
        <Notice tone="plain" title="Members are locked">
          Since <DateTime value={lockedAt} />.{' '}
          {isOffice ? 'Only the office can change them.' : 'Only the office changes them now.'}
        </Notice>
      ) : null}
      <Columns
        side={<CommitteeSide committee={committee} settings={settings} />}
        sideLabel="About this committee"
        sideLast
      >
        <section className="stack">
          <h2>People</h2>
          <CommitteePeople committee={committee} />
          <OpenInvitations committee={committee} />
        </section>
        {mayInvite ? (
          <section className="stack">
            <h2>Ask somebody</h2>
            <p>They get a mail with a link that works for fourteen days, and need no account before.</p>
            {/* A new invitation empties the form, also where the page stays. */}
            <InviteJudgeForm key={committee.open[0]?.id} committee={committee} field={inviting} />
          </section>
        ) : null}
        <CommitteeHistory committee={committee} />
      </Columns>
    </>
  )
}

function CommitteeSide({ committee, settings }: Pick<EditorProps, 'committee' | 'settings'>) {
  const isOffice = committee.standing === 'office'
  const { id, mayChange, lockedAt, quorum, notes, version } = committee
  return (
    <>
      <Card title="Settings">
        {mayChange ? (
          <Form method="post" className="stack" noValidate key={version}>
            <input type="hidden" name="version" value={version} />
            <Input
              {...settings('quorum')}
              label={SETTINGS_LABELS.quorum}
              hint="An entry with fewer is marked on the chair’s board."
              inputMode="numeric"
              width="short"
              required
            />
            <Textarea
              {...settings('notes')}
              label="Notes"
              hint="For the office and the chair."
              rows={3}
              optional
            />
            <Button kind="secondary" name="intent" value="save">
              Save
            </Button>
          </Form>
        ) : (
          <p>
            {SETTINGS_LABELS.quorum}: {quorum}.{notes ? ` ${notes}` : ''}
          </p>
        )}
      </Card>
      {isOffice ? (
        <Card title="Office">
          <Form method="post" noValidate className="stack">
            <p>
              {lockedAt
                ? 'The chair can change nothing about the members at the moment.'
                : 'Locked, the chair can change nothing about the members any more.'}
            </p>
            <ButtonRow>
              <Button kind="secondary" name="intent" value={lockedAt ? 'unlock' : 'lock'}>
                {lockedAt ? 'Unlock members' : 'Lock members'}
              </Button>
            </ButtonRow>
            <p>
              <Link to={withQuery(href('/admin/judges/committees/copy'), { committee: id })}>
                Copy last season’s people
              </Link>
            </p>
            <LinkButton kind="quiet" to={href('/admin/judges/committees/delete/:id', { id })}>
              Delete this committee…
            </LinkButton>
          </Form>
        </Card>
      ) : null}
    </>
  )
}
