import { words } from '#app/platform/award-words.ts'
import { Form } from '@remix-run/react'
import { useState, type ChangeEvent, type RefObject } from 'react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { DefaultButton } from '#app/ui/default-button.tsx'
import { FieldError, Fieldset } from '#app/ui/field.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { Input } from '#app/ui/input.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { batchPersonName } from '#app/domain/submissions/multiple/multiple-form-names.ts'
import type { MultipleView } from '#app/domain/submissions/multiple/multiple-page.server.ts'
import { marksText, MARKS_FIELD } from '#app/domain/submissions/form/marks.ts'
import { href } from '#app/platform/href.ts'
import { FieldControl } from './field-control.tsx'

type Choice = MultipleView['choices'][number]

export interface MultipleFormProps {
  view: MultipleView
  errors: Readonly<Record<string, string[]>>
  /** Gets the focus when the second step has come. */
  heading: RefObject<HTMLHeadingElement>
}

const SECOND = 'step-2'

/** One work in several categories: the work once, the categories with their prices, and the people of each. */
export function MultipleForm({ view, errors, heading }: MultipleFormProps) {
  const ticked = view.choices.filter((choice) => choice.ticked)
  return (
    <Form method="post" noValidate className="stack">
      <input type="hidden" name="createKey" value={view.createKey} />
      <DefaultButton name="intent" value="update" />
      <p className="page-eyebrow">Step 1 of 2</p>
      <Input
        name="title"
        label="Title of the work"
        hint="Exactly as it should appear in print. It is the same in every category."
        defaultValue={view.title}
        errors={errors.title}
        required
      />
      <Categories view={view} errors={errors} />
      <ButtonRow>
        <Button
          kind={ticked.length > 0 ? 'secondary' : 'primary'}
          name="intent"
          value="update"
          formAction={`${href('/submissions/add-multiple')}#${SECOND}`}
        >
          {ticked.length > 0 ? 'Update' : 'Continue'}
        </Button>
      </ButtonRow>
      {ticked.length > 0 ? (
        <div id={SECOND}>
          <p className="page-eyebrow">Step 2 of 2</p>
          <h2 ref={heading} tabIndex={-1}>
            Answers and people for {ticked.length === 1 ? 'one category' : `${ticked.length} categories`}
          </h2>
        </div>
      ) : null}
      {view.kept.map(([key, value], index) => (
        <input key={`${key}-${index}`} type="hidden" name={key} value={value} />
      ))}
      {view.fields.length > 0 ? (
        <Stack>
          <div>
            <h3>Shared questions</h3>
            <p className="hint">
              We copy these answers to every draft. You can change them in each draft later.
            </p>
          </div>
          <input type="hidden" name={MARKS_FIELD} value={marksText(view.fields)} />
          {view.fields.map((field) => (
            <FieldControl key={field.key} field={field} />
          ))}
        </Stack>
      ) : null}
      {view.people.map((block) => (
        <People key={block.categoryId} block={block} />
      ))}
      {ticked.length > 0 ? (
        <ButtonRow>
          <Button name="intent" value="create">
            {ticked.length === 1 ? 'Create draft' : `Create ${ticked.length} drafts`}
          </Button>
        </ButtonRow>
      ) : null}
    </Form>
  )
}

/** The categories to tick. Where scripts run, the total follows the ticks. */
function Categories({ view, errors }: Pick<MultipleFormProps, 'view' | 'errors'>) {
  const [ids, setIds] = useState(
    () => new Set(view.choices.filter((choice) => choice.ticked).map((choice) => choice.id)),
  )
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = new Set(ids)
    if (event.target.checked) next.add(Number(event.target.value))
    else next.delete(Number(event.target.value))
    setIds(next)
  }
  const total = view.choices.reduce((sum, choice) => sum + (ids.has(choice.id) ? (choice.cents ?? 0) : 0), 0)
  const groups = [
    [words.Production, view.choices.filter(({ type }) => type === 'production')],
    [words.Achievement, view.choices.filter(({ type }) => type === 'achievement')],
  ] as const
  return (
    <>
      {groups.map(([label, choices]) =>
        choices.length === 0 ? null : (
          <Fieldset
            key={label}
            legend={choices.length === view.choices.length ? 'Categories' : `${label} categories`}
            boxed
          >
            {choices.map((choice) => (
              <Tick
                key={choice.id}
                choice={choice}
                errors={errors[`category-${choice.id}`]}
                onChange={change}
              />
            ))}
          </Fieldset>
        ),
      )}
      <div id="category">
        <FieldError errors={errors.category} />
        <Notice>
          <strong>{formatMoney(total, view.currency, 'prose')}</strong> for{' '}
          {ids.size === 1 ? 'one category' : `${ids.size} categories`} at today’s prices. You pay at checkout.
        </Notice>
      </div>
    </>
  )
}

interface TickProps {
  choice: Choice
  errors?: string[]
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function Tick({ choice, errors, onChange }: TickProps) {
  const { id, refusal, twin, most, used } = choice
  const control = `category-${id}`
  const places = most === null ? '' : `· ${used} of ${most} used`
  return (
    <div className={errors?.length ? 'field field-invalid' : 'field'}>
      <FieldError id={`${control}-error`} errors={errors} />
      <label className="choice">
        <input
          type="checkbox"
          id={control}
          name="category"
          value={id}
          defaultChecked={choice.ticked}
          disabled={refusal !== null}
          onChange={onChange}
          aria-describedby={`${control}-hint`}
        />
        <span>
          {categoryTitle(choice)}
          {choice.cents === null ? null : (
            <>
              {', '}
              <Money cents={choice.cents} currency={choice.currency} />
            </>
          )}
        </span>
      </label>
      <p className="hint choice-hint" id={`${control}-hint`}>
        {refusal ? `Not available: ${refusal}` : [choice.summary, places, twin].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}

function People({ block }: { block: MultipleView['people'][number] }) {
  const { categoryId, label, most, rows } = block
  return (
    <Fieldset legend={`People in ${label}`} boxed>
      <p className="hint">Up to {most} people, as they should be printed.</p>
      {rows.map((person, index) => {
        const name = (part: 'fullName' | 'credit' | 'email') => batchPersonName(categoryId, index, part)
        return (
          <div className="field-grid" key={index} role="group" aria-label={`Person ${index + 1} in ${label}`}>
            <Input
              name={name('fullName')}
              label={`Name of person ${index + 1}`}
              defaultValue={person.fullName}
              autoComplete="off"
            />
            <Input name={name('credit')} label="Role" defaultValue={person.credit} />
            <Input
              name={name('email')}
              label="Email"
              type="email"
              defaultValue={person.email}
              autoComplete="off"
              optional
            />
          </div>
        )
      })}
      {rows.length < most ? (
        <Button kind="quiet" name="intent" value={`more-people:${categoryId}`}>
          Add rows for {label}
        </Button>
      ) : null}
    </Fieldset>
  )
}
