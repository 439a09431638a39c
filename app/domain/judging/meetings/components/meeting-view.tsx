import { Form, Link } from '@remix-run/react'
import { EntryFacts } from '#app/domain/judging/board/components/entry-parts.tsx'
import { pointsLabel } from '#app/domain/judging/reviews/totals.ts'
import { HeadPicture } from '#app/domain/catalogue/works/components/head-picture.tsx'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pill, type StateLabel } from '#app/ui/pill.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { MeetingPage } from '../page.server.ts'
import type { ItemAccess, ItemStanding } from '../rules.ts'
import { TurnClock } from './live-meeting.tsx'

type Page = LoaderData<MeetingPage>
type Present = NonNullable<Page['present']>

const STANDINGS: Readonly<Record<ItemStanding, StateLabel>> = {
  now: { label: 'Now', tone: 'warn' },
  done: { label: 'Discussed', tone: 'good' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  open: { label: 'To come', tone: 'neutral' },
}

/** Says why a person is not shown an entry, and nothing of it. */
const HIDDEN: Readonly<Record<Exclude<ItemAccess, 'shown'>, string>> = {
  conflict: 'You are not part of this one',
  gone: 'An entry that is no longer judged here',
  unanswered: 'Answer whether you have a conflict of interest first',
  others: 'An entry that is assigned to other judges',
}

/** Names an entry of an agenda, or says why it is not named. */
export const entryName = ({ access, entry }: Pick<Page['agenda'][number], 'access' | 'entry'>) =>
  access === 'shown' && entry ? `${entry.code} ${entry.title}` : access === 'shown' ? '' : HIDDEN[access]

interface PresentEntryProps {
  present: Present
  page: Page
  categoryId: number
  kind: CategoryType
}

/** The entry under discussion, for a person who is part of it; others read that they are not. */
export function PresentEntry({ present, page, categoryId, kind }: PresentEntryProps) {
  const { entry, access, clock, own, picture, figures, note, at, id } = present
  const place = (
    <p role="status" className="hint">
      Entry {at + 1} of {page.agenda.length}
    </p>
  )
  if (access !== 'shown' || !entry)
    return (
      <Card title={access === 'shown' ? '' : HIDDEN[access]}>
        {place}
        {access === 'conflict' ? (
          <p>
            You have a conflict of interest with the entry under discussion. Leave the room until it is over.
          </p>
        ) : null}
        {access === 'unanswered' ? (
          <p>
            <Link to={href('/judges/conflicts/:categoryId', { categoryId })}>Answer the questions</Link>
          </p>
        ) : null}
        <TurnClock {...clock} />
      </Card>
    )
  const away = page.agenda[at]?.away ?? []
  const params = { categoryId, meetingId: page.meeting.id, itemId: id }
  return (
    <Card
      title={
        <>
          <bdi>{entry.title}</bdi> <small>{entry.code}</small>
        </>
      }
    >
      <Columns side={<HeadPicture picture={picture} kind={kind} />} sideLabel="Picture">
        {place}
        <TurnClock {...clock} />
        {away.length > 0 ? (
          <Notice title="Leaves the room">
            <bdi>{away.join(', ')}</bdi>
          </Notice>
        ) : null}
        <p>
          <Link to={href('/judges/submission/:submissionId', { submissionId: entry.publicId })}>
            Open the entry
          </Link>
        </p>
        {own ? <DefinitionList items={[{ term: 'Your score', value: ownText(own) }]} /> : null}
        {figures ? <EntryFacts {...figures} flags={[]} /> : null}
        {page.runs && !figures ? (
          <p className="hint">The board shows its figures once your own score of this entry is final.</p>
        ) : null}
        {note ? (
          <>
            <h3>Note</h3>
            <PlainText>{note}</PlainText>
          </>
        ) : null}
        {page.runs ? (
          <LinkButton
            kind="secondary"
            to={href('/judges/meetings/:categoryId/meeting/:meetingId/entry/:itemId', params)}
          >
            Note and who is here
          </LinkButton>
        ) : null}
      </Columns>
    </Card>
  )
}

function ownText({ status, total }: NonNullable<Present['own']>): string {
  if (status === 'final' && total !== null) return pointsLabel(total)
  if (status === 'abstained') return 'Abstained'
  return status === 'draft' ? 'Not final' : 'None'
}

/** The buttons of the person who runs the meeting. */
export function RunButtons({ page, categoryId }: { page: Page; categoryId: number }) {
  const { meeting, present, agenda } = page
  if (meeting.state === 'planned')
    return agenda.length > 0 ? (
      <Form method="post" noValidate className="no-print">
        <input type="hidden" name="version" value={meeting.version} />
        <Button name="intent" value="start">
          Start the meeting
        </Button>
      </Form>
    ) : null
  if (present && present.access !== 'shown')
    return (
      <Notice title="Another person runs this entry">
        An admin or chair without a conflict of interest goes on from it.
      </Notice>
    )
  const isFirst = !present || present.at === 0
  return (
    <Form method="post" noValidate preventScrollReset className="no-print">
      <input type="hidden" name="version" value={meeting.version} />
      <ButtonRow>
        <Button name="intent" value="next">
          Next entry
        </Button>
        {isFirst ? null : (
          <Button kind="secondary" name="intent" value="previous">
            Previous entry
          </Button>
        )}
        {present ? (
          <Button kind="secondary" name="intent" value="skip">
            Skip
          </Button>
        ) : null}
        <LinkButton
          kind="quiet"
          to={href('/judges/meetings/:categoryId/meeting/:meetingId/end', {
            categoryId,
            meetingId: meeting.id,
          })}
        >
          End the meeting
        </LinkButton>
      </ButtonRow>
    </Form>
  )
}

/** The agenda with how far the meeting is, and for the person who runs it who leaves the room, and the way to any entry. */
export function Agenda({ page, categoryId }: { page: Page; categoryId: number }) {
  const { meeting, agenda, runs, present } = page
  const leads = runs && meeting.state === 'running' && (!present || present.access === 'shown')
  return (
    <DataTable
      caption="Agenda"
      rows={agenda}
      columns={[
        { header: 'No.', numeric: true, cell: ({ at }) => at + 1 },
        { header: 'Entry', long: true, main: true, cell: (row) => <bdi>{entryName(row)}</bdi> },
        { header: 'Status', cell: ({ standing }) => <Pill {...STANDINGS[standing]} /> },
        ...(runs
          ? [
              {
                header: 'Leaves the room',
                long: true,
                cell: ({ away }: Page['agenda'][number]) => <bdi>{away.join(', ') || '–'}</bdi>,
              },
              {
                header: 'Go to',
                headerHidden: true,
                cell: (row: Page['agenda'][number]) => (
                  <ItemLinks row={row} page={page} categoryId={categoryId} leads={leads} />
                ),
              },
            ]
          : []),
      ]}
      empty={
        <EmptyState title="The agenda is empty">
          {runs
            ? 'Put entries on it before the meeting.'
            : 'Entries appear here once the chair has put them on it.'}
        </EmptyState>
      }
    />
  )
}

interface ItemLinksProps {
  row: Page['agenda'][number]
  page: Page
  categoryId: number
  leads: boolean
}

function ItemLinks({ row, page, categoryId, leads }: ItemLinksProps) {
  const { meeting } = page
  if (row.access !== 'shown') return null
  const params = { categoryId, meetingId: meeting.id, itemId: row.id }
  return (
    <div className="cluster no-print">
      {leads && row.standing !== 'now' ? (
        <Form method="post" noValidate preventScrollReset>
          <input type="hidden" name="version" value={meeting.version} />
          <input type="hidden" name="item" value={row.id} />
          <Button kind="quiet" size="xs" name="intent" value="open">
            Open<VisuallyHidden> {entryName(row)}</VisuallyHidden>
          </Button>
        </Form>
      ) : null}
      {row.mayRecord && row.standing !== 'now' ? (
        <LinkButton
          kind="quiet"
          size="xs"
          to={href('/judges/meetings/:categoryId/meeting/:meetingId/entry/:itemId', params)}
        >
          Note<VisuallyHidden> about {entryName(row)}</VisuallyHidden>
        </LinkButton>
      ) : null}
    </div>
  )
}
