import { Form } from '@remix-run/react'
import { nameOf, type NamesAsked, type Question } from '../questions.ts'
import type { entryAnswersSchema, nameAnswersSchema } from '../schema.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { CheckboxGroup, RadioGroup } from '#app/ui/choice-group.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { words } from '#app/platform/award-words.ts'

export const ENTRIES = 'conflict-entries'
export const NAMES = 'conflict-names'

/** The link to the next entry to score, where the page opens once all questions are answered. */
export const SCORE_NOW = 'score-now'

/** How many people of the credits a question shows. */
const PEOPLE_SHOWN = 12

const OPEN = [
  { value: '', label: 'Not answered' },
  { value: 'none', label: 'No conflict' },
  { value: 'conflict', label: 'I have a conflict' },
]

/** With more open questions than this, the unanswered ones can be answered together. */
const FEW = 3

type EntriesForm = FormOf<typeof entryAnswersSchema>

/** A question for each entry, and one tick that answers "no conflict" for those left unanswered. */
export function QuestionForm({ entries, form }: { entries: readonly Question[]; form: EntriesForm }) {
  const unasked = entries.filter(({ state }) => state === 'not_asked').length
  const suspected = entries.filter(({ state }) => state === 'suspected')
  return (
    <Form method="post" className="stack" {...form.props}>
      {entries.map((entry) => (
        <EntryQuestion key={`${entry.submissionId}-${entry.state}`} entry={entry} form={form} />
      ))}
      {unasked > FEW ? (
        <Checkbox
          key={unasked}
          name={form.name('rest')}
          value="none"
          defaultChecked={form.field('rest').defaultValue === 'none'}
          label="I have no conflict with the entries I leave unanswered"
          hint={
            suspected.length === 0 ? undefined : (
              <span className="long">
                Flagged entries need their own answer: {suspected.map(nameOf).join(', ')}
              </span>
            )
          }
        />
      ) : null}
      <ButtonRow>
        <Button>Save answers</Button>
      </ButtonRow>
    </Form>
  )
}

function EntryQuestion({ entry, form }: { entry: Question; form: EntriesForm }) {
  const { submissionId, studio, people, state, reason } = entry
  const answered = state === 'none' || state === 'cleared'
  const field = form.field(`answer-${submissionId}`)
  const more = people.length - PEOPLE_SHOWN
  return (
    <RadioGroup
      {...field}
      legend={
        <span className="long">
          {nameOf(entry)}
          {state === 'suspected' ? (
            <>
              {' '}
              <Pill tone="warn">Check this one</Pill>
            </>
          ) : null}
        </span>
      }
      hint={
        <>
          {reason ? <strong>{reason} </strong> : null}
          {studio}
          {people.length > 0 ? ` · ${people.slice(0, PEOPLE_SHOWN).join(', ')}` : ''}
          {more > 0 ? ` and ${more} more` : ''}
          {state === 'cleared' ? ' · Your conflict was cleared. You can judge this entry.' : ''}
        </>
      }
      choices={answered ? OPEN.slice(1) : OPEN}
      defaultValue={field.defaultValue ?? (answered ? 'none' : '')}
      inline
    />
  )
}

/** The question of blind judging: the names behind the entries, not related to any. */
export function NamesForm({
  names,
  suspected,
  hash,
  form,
}: NamesAsked & { form: FormOf<typeof nameAnswersSchema> }) {
  return (
    <Form method="post" className="stack" {...form.props}>
      {suspected.length > 0 ? (
        <Notice title="Check these">
          <ul>
            {suspected.map(({ name, reason }, index) => (
              <li key={index}>
                {name ? `${name}: ` : ''}
                {reason}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <input type="hidden" name={form.name('hash')} value={hash} />
      <CheckboxGroup
        name={form.name('conflict')}
        legend={`Select every ${words.studio} and person you have a conflict of interest with`}
        choices={names.map((name, index) => ({
          value: String(index),
          label: <span className="long">{name}</span>,
        }))}
        defaultValue={form.chosen('conflict')}
      />
      <Checkbox
        name={form.name('sure')}
        label="I have read the whole list, and have no conflict with anyone I did not select"
      />
      <ButtonRow>
        <Button>Save answers</Button>
      </ButtonRow>
    </Form>
  )
}
