import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form, Link } from '@remix-run/react'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { Problem } from '#app/ui/error-summary.tsx'
import { Input } from '#app/ui/input.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { CommitteeHistory, CommitteeMembers, OpenInvitations } from './committee-people.tsx'
import type { EditedCommittee } from '../edit-page.server.ts'
import { Pill } from '#app/ui/pill.tsx'
import { COMMITTEE_STATUS_LABELS } from '../rules.ts'
import type { inviteSchema, rankingSchema, settingsSchema } from '../schema.ts'
import { InviteJudgeForm } from './invite-judge-form.tsx'
import { RankingCard } from './ranking-card.tsx'

export const SETTINGS = 'committee-settings'
export const SETTINGS_LABELS = { quorum: 'Final reviews per entry', notes: 'Notes' }

interface EditorProps {
  committee: LoaderData<EditedCommittee>
  problems: readonly Problem[]
  inviting: FormOf<typeof inviteSchema>
  settings: FormOf<typeof settingsSchema>
  ranking: FormOf<typeof rankingSchema>
}

/** One committee: its members, invitations and warnings, for admins and its chair. */
export function CommitteeEditor({ committee, problems, inviting, settings, ranking }: EditorProps) {
  const { access, code, category, status, warnings, lockedAt, mayInvite } = committee
  const isAdmin = access === 'admin'
  const title = `Committee ${code} · ${category}`
  const crumb = isAdmin
    ? { label: 'Committees', to: href('/admin/judges/committees') }
    : { label: 'My committees', to: href('/judges') }
  return (
    <Page
      title={title}
      lede={<Pill {...COMMITTEE_STATUS_LABELS[status]} />}
      crumbs={[crumb, { label: `${code} · ${category}` }]}
      links={
        <Link to={href('/judges/view-committees/:categoryId', { categoryId: committee.categoryId })}>
          Committee members
        </Link>
      }
      problems={problems}
    >
      {warnings.length > 0 ? (
        <Notice title="Needs attention">
          <ul>
            {warnings.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {lockedAt ? (
        <Notice tone="plain" title="Members are locked">
          Since <DateTime value={lockedAt} />. Only admins can change them.
        </Notice>
      ) : null}
      <Columns
        side={<CommitteeSide {...{ committee, settings, ranking }} />}
        sideLabel="About this committee"
        sideLast
      >
        <section className="stack">
          <h2>Members</h2>
          <CommitteeMembers committee={committee} />
          <OpenInvitations committee={committee} />
        </section>
        {mayInvite ? (
          <section className="stack">
            <h2>Invite a member</h2>
            <p>They get an email with a link that works for fourteen days.</p>
            {/* A new invitation empties the form. */}
            <InviteJudgeForm key={committee.open[0]?.id} committee={committee} form={inviting} />
          </section>
        ) : null}
        <CommitteeHistory committee={committee} />
      </Columns>
    </Page>
  )
}

function CommitteeSide({
  committee,
  settings,
  ranking,
}: Pick<EditorProps, 'committee' | 'settings' | 'ranking'>) {
  const isAdmin = committee.access === 'admin'
  const { id, mayChange, lockedAt, quorum, notes, version } = committee
  return (
    <>
      <Card title="Settings">
        {mayChange ? (
          <Form method="post" className="stack" {...settings.props} key={version}>
            <input type="hidden" name={settings.name('version')} value={version} />
            <Input
              {...settings.field('quorum')}
              label={SETTINGS_LABELS.quorum}
              hint="Entries with fewer are marked on the chair’s board."
              inputMode="numeric"
              width="short"
              required
            />
            <Textarea
              {...settings.field('notes')}
              label={SETTINGS_LABELS.notes}
              hint="Admins and the chair can read them."
              rows={3}
              optional
            />
            <Button kind="secondary" name="intent" value="save">
              Save settings{' '}
            </Button>
          </Form>
        ) : (
          <p>
            {SETTINGS_LABELS.quorum}: {quorum}.{notes ? ` ${notes}` : ''}
          </p>
        )}
      </Card>
      <RankingCard committee={committee} form={ranking} />
      {isAdmin ? (
        <Card title="Admins">
          <Form method="post" noValidate className="stack">
            <p>
              {lockedAt
                ? 'The chair can’t change the members.'
                : 'Once locked, only admins can change the members.'}
            </p>
            <ButtonRow>
              <Button kind="secondary" name="intent" value={lockedAt ? 'unlock' : 'lock'}>
                {lockedAt ? 'Unlock members' : 'Lock members'}
              </Button>
            </ButtonRow>
            <p>
              <Link to={withQuery(href('/admin/judges/committees/copy'), { committee: id })}>
                Copy last season’s members
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
