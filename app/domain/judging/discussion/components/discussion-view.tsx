import { Form } from '@remix-run/react'
import { COMMITTEE_ROLE_LABELS } from '#app/domain/judging/committees/rules.ts'
import type { Discussion } from '../discussion.server.ts'
import type { messageSchema } from '../schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export const MESSAGE = 'discussion-message'
export const MESSAGE_LABELS = { body: 'Message', tell: 'Ask to read it, by email' }

/** Why there is nothing to read yet, by what the reader may do. */
export const CLOSED_NOTICES = {
  off: {
    title: 'Judges do not discuss entries here',
    text: 'An admin can switch it on in the settings of judging.',
  },
  own_first: {
    title: 'Your own score comes first',
    text: 'The discussion opens once your score of this entry is final, or you have abstained.',
  },
  later: { title: 'The discussion is not open yet', text: 'It opens once scoring is closed.' },
} as const

interface DiscussionViewProps {
  discussion: LoaderData<Discussion>
  form: FormOf<typeof messageSchema>
  list: { page: number; limit: number }
}

/** What the members of a committee say about an entry, and the form that adds to it. */
export function DiscussionView({ discussion, form, list }: DiscussionViewProps) {
  const { access, messages, count, members } = discussion
  if (access !== 'read' && access !== 'write') {
    const { title, text } = CLOSED_NOTICES[access]
    return (
      <Notice tone="plain" title={title}>
        {text}
      </Notice>
    )
  }
  return (
    <>
      {access === 'write' ? (
        <Card title="Write a message">
          <Form key={count} method="post" className="stack narrow no-print" {...form.props}>
            <Textarea
              {...form.field('body')}
              label={MESSAGE_LABELS.body}
              hint="The members of the committee read it with your name, and so do admins, as far as they have no conflict of interest. It stays as you wrote it."
              rows={4}
              required
            />
            {members.length > 0 ? (
              <CheckboxGroup
                {...form.field('tell')}
                legend={MESSAGE_LABELS.tell}
                choices={members.map(({ id, name }) => ({ value: String(id), label: <bdi>{name}</bdi> }))}
                defaultValue={form.chosen('tell')}
              />
            ) : null}
            <Button>Add message</Button>
          </Form>
        </Card>
      ) : null}
      {count === 0 ? (
        <EmptyState title="No messages yet">What members write about this entry appears here.</EmptyState>
      ) : (
        <Card title="Messages">
          <div className="stack">
            {messages.map((message) => (
              <div key={message.id}>
                <p className="hint">
                  {message.isOwn ? 'You' : <bdi>{message.name}</bdi>}
                  {message.role ? `, ${COMMITTEE_ROLE_LABELS[message.role].toLowerCase()}` : null}
                  {', '}
                  <DateTime value={message.at} /> {message.isNew ? <Pill tone="warn">New</Pill> : null}
                </p>
                <PlainText>{message.body}</PlainText>
              </div>
            ))}
          </div>
          <Pagination
            total={count}
            page={list.page}
            perPage={list.limit}
            noun={{ one: 'message', other: 'messages' }}
          />
        </Card>
      )}
    </>
  )
}
