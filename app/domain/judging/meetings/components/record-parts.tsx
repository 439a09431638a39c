import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ItemRecord, MeetingRecord } from '../record.server.ts'
import type { recordSchema } from '../schema.ts'
import { entryName } from './meeting-view.tsx'

export const RECORD_FORM = 'meeting-record'
export const RECORD_LABELS = { note: 'What was decided', present: 'Who was there' } as const

interface RecordFieldsProps {
  form: FormOf<typeof recordSchema>
  record: LoaderData<ItemRecord>
}

/** The note about an entry and the members who were there. Who has a conflict of interest with it is named and cannot be ticked. */
export function RecordFields({ form, record: { members, away } }: RecordFieldsProps) {
  return (
    <>
      <Textarea
        {...form.field('note')}
        label={RECORD_LABELS.note}
        hint="Members without a conflict of interest read it, once their own score of the entry is final. Earlier texts are kept."
        rows={6}
        optional
      />
      <CheckboxGroup
        {...form.field('present')}
        legend={RECORD_LABELS.present}
        choices={members.map(({ userId, name }) => ({ value: String(userId), label: <bdi>{name}</bdi> }))}
        defaultValue={form.chosen('present')}
      />
      {away.length > 0 ? (
        <Notice tone="plain" title="Not part of this one, because of a conflict of interest">
          <bdi>{away.join(', ')}</bdi>
        </Notice>
      ) : null}
    </>
  )
}

/** The texts that the note had before. */
export function EarlierNotes({ notes }: { notes: LoaderData<ItemRecord>['notes'] }) {
  const earlier = notes.slice(1)
  if (earlier.length === 0) return null
  return (
    <Card title="Earlier texts">
      <div className="stack">
        {earlier.map(({ version, body, writtenAt, writer }) => (
          <div key={version}>
            <p className="hint">
              <bdi>{writer}</bdi>, <DateTime value={writtenAt} />
            </p>
            <PlainText>{body || 'No text'}</PlainText>
          </div>
        ))}
      </div>
    </Card>
  )
}

type Item = LoaderData<MeetingRecord>['items'][number]

/** The entries of a meeting in their order, as far as the reader was part of them. */
export function RecordItems({
  record,
  categoryId,
}: {
  record: LoaderData<MeetingRecord>
  categoryId: number
}) {
  if (record.items.length === 0)
    return <EmptyState title="Nothing was on the agenda">There is nothing to read.</EmptyState>
  const meetingId = record.meeting.id
  return (
    <div className="stack">
      {record.items.map((item) => (
        <Card key={item.id} title={`${item.at + 1}. ${entryName(item)}`}>
          <RecordItem item={item} />
          {record.runs && item.turns.length > 0 ? (
            <p className="no-print">
              <LinkButton
                kind="quiet"
                size="xs"
                to={href('/judges/meetings/:categoryId/meeting/:meetingId/entry/:itemId', {
                  ...{ categoryId, meetingId, itemId: item.id },
                })}
              >
                Change the note<VisuallyHidden> about {entryName(item)}</VisuallyHidden>
              </LinkButton>
            </p>
          ) : null}
        </Card>
      ))}
    </div>
  )
}

function RecordItem({ item: { access, standing, turns, talk } }: { item: Item }) {
  if (access !== 'shown') return null
  if (turns.length === 0) return <p>It was not discussed.</p>
  return (
    <>
      <p className="hint">
        {turns.map(({ begunAt, endedAt }, at) => (
          <span key={new Date(begunAt).getTime()}>
            {at > 0 ? ', ' : null}
            <DateTime value={begunAt} style="time" />
            {endedAt ? (
              <>
                {' – '}
                <DateTime value={endedAt} style="time" />
              </>
            ) : null}
          </span>
        ))}
        {standing === 'skipped' ? ' · Skipped' : null}
      </p>
      {talk === null ? (
        <p>You read what was said once your own score of it is final, or once scoring is closed.</p>
      ) : (
        <>
          {talk.note?.body ? <PlainText>{talk.note.body}</PlainText> : <p>No note was written.</p>}
          {talk.present.length > 0 ? (
            <p>
              Present: <bdi>{talk.present.join(', ')}</bdi>
            </p>
          ) : null}
        </>
      )}
    </>
  )
}
