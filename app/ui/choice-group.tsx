import type { ReactNode } from 'react'
import { Fieldset, fieldIds, type ControlProps } from '#app/ui/field.tsx'

export interface Choice {
  value: string
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

type GroupProps = Pick<ControlProps, 'name' | 'id' | 'hint' | 'errors' | 'required'> & {
  legend: ReactNode
  choices: readonly Choice[]
  /** The id of the form they are sent with, where they are not inside it. */
  form?: string
  /** Side by side, for short ones. */
  inline?: boolean
}

export type RadioGroupProps = GroupProps & { defaultValue?: string }
export type CheckboxGroupProps = GroupProps & { defaultValue?: readonly string[] }

interface ChoiceListProps extends GroupProps {
  type: 'radio' | 'checkbox'
  isChosen: (value: string) => boolean
}

/** Values can be any text; an id takes no spaces and has to differ from the next one's. */
function idPart(value: string, index: number): string {
  return /^[\w-]+$/.test(value) ? value : String(index)
}

/** The first choice carries the group's own id, so that an error summary's link lands on something that takes focus. */
function ChoiceList({
  type,
  isChosen,
  name,
  legend,
  hint,
  errors,
  required,
  inline,
  form,
  choices,
  ...props
}: ChoiceListProps) {
  const { id, invalid } = fieldIds({ name, id: props.id })
  return (
    <Fieldset legend={legend} id={`${id}-group`} hint={hint} errors={errors}>
      <div className={inline ? 'choices choices-inline' : 'choices'}>
        {choices.map((choice, index) => {
          const choiceId = index === 0 ? id : `${id}-${idPart(choice.value, index)}`
          const hintId = choice.hint ? `${choiceId}-hint` : undefined
          return (
            <div key={choice.value}>
              <label className="choice">
                <input
                  type={type}
                  id={choiceId}
                  name={name}
                  form={form}
                  value={choice.value}
                  defaultChecked={isChosen(choice.value)}
                  disabled={choice.disabled}
                  required={(type === 'radio' && required) || undefined}
                  aria-invalid={invalid || undefined}
                  aria-describedby={hintId}
                />
                <span>{choice.label}</span>
              </label>
              {choice.hint ? (
                <p className="hint choice-hint" id={hintId}>
                  {choice.hint}
                </p>
              ) : null}
            </div>
          )
        })}
      </div>
    </Fieldset>
  )
}

/** One of several, all in view. */
export function RadioGroup({ defaultValue, ...props }: RadioGroupProps) {
  return <ChoiceList type="radio" isChosen={(value) => value === defaultValue} {...props} />
}

/** Any of several, all in view; each ticked one sends `name=value`. */
export function CheckboxGroup({ defaultValue, ...props }: CheckboxGroupProps) {
  return (
    <ChoiceList type="checkbox" isChosen={(value) => defaultValue?.includes(value) ?? false} {...props} />
  )
}
