import { Form } from '@remix-run/react'
import { nameOf, type NamesAsked, type Question } from '#app/domain/judging/conflicts/questions.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { CheckboxGroup, RadioGroup } from '#app/ui/choice-group.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'

/** Of a film's credits a reader sees so many; the product looks at all of them. */
const PEOPLE_SHOWN = 12

const OPEN = [
  { value: '', label: 'Not answered' },
  { value: 'none', label: 'No tie' },
  { value: 'tied', label: 'I am tied to it' },
]

/** With more open questions than this, those left over can be answered together. */
const FEW = 3

/** Three answers to each entry; what is left unanswered stays so, unless one tick says "no tie" to all of it. */
export function QuestionForm({ entries }: { entries: readonly Question[] }) {
  const unasked = entries.filter(({ state }) => state === 'not_asked').length
  const suspected = entries.filter(({ state }) => state === 'suspected')
  return (
    <Form method="post" className="stack" noValidate>
      {entries.map((entry) => (
        <EntryQuestion key={`${entry.submissionId}-${entry.state}`} entry={entry} />
      ))}
      {unasked > FEW ? (
        <Checkbox
          key={unasked}
          name="rest"
          value="none"
          label="Nothing ties me to any entry on this page that I leave unanswered"
          hint={
            suspected.length === 0 ? undefined : (
              <span className="long">
                Not said of those to look at twice, which need an answer each:{' '}
                {suspected.map(nameOf).join(', ')}
              </span>
            )
          }
        />
      ) : null}
      <ButtonRow>
        <Button>Save my answers</Button>
      </ButtonRow>
    </Form>
  )
}

function EntryQuestion({ entry }: { entry: Question }) {
  const { submissionId, studio, people, state, reason } = entry
  const answered = state === 'none' || state === 'cleared'
  const more = people.length - PEOPLE_SHOWN
  return (
    <RadioGroup
      name={`answer-${submissionId}`}
      legend={
        <span className="long">
          {nameOf(entry)}
          {state === 'suspected' ? (
            <>
              {' '}
              <Pill tone="warn">Please look twice</Pill>
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
          {state === 'cleared' ? ' · A tie was lifted; you may judge it.' : ''}
        </>
      }
      choices={answered ? OPEN.slice(1) : OPEN}
      defaultValue={answered ? 'none' : ''}
      inline
    />
  )
}

/** In blind mode: everybody whose work is among the entries, in no relation to them; `ticked` before it was refused. */
export function NamesForm({ names, suspected, hash, ticked }: NamesAsked & { ticked?: readonly string[] }) {
  return (
    <Form method="post" className="stack" noValidate>
      {suspected.length > 0 ? (
        <Notice title="Please look twice">
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
      <input type="hidden" name="hash" value={hash} />
      <CheckboxGroup
        name="tied"
        legend="Tick every studio and everybody you are tied to"
        choices={names.map((name, index) => ({
          value: String(index),
          label: <span className="long">{name}</span>,
        }))}
        defaultValue={ticked}
      />
      <Checkbox
        name="sure"
        label="I have read the whole list, and nothing ties me to anybody I have not ticked"
      />
      <ButtonRow>
        <Button>Save my answers</Button>
      </ButtonRow>
    </Form>
  )
}
