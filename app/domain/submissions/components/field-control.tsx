import { CheckboxGroup, RadioGroup } from '#app/ui/choice-group.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { countries, languages } from '#app/platform/places/place-lists.ts'
import { TICKED } from '#app/domain/catalogue/fields/answers.ts'
import { isCalendarDay } from '#app/platform/calendar-day.ts'
import type { FieldView } from '#app/domain/submissions/form/form-view.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { SeriesField, UploadField } from './upload-field.tsx'
import { lazy, Suspense, type ReactNode } from 'react'
import CompoundControl from './compound-control.tsx'

const RETRY_MS = 5_000

export interface FieldControlProps {
  field: FieldView
  /** Instead of the stored value: what this person typed and has not been kept. */
  value?: FieldView['value']
  /** What is wrong at one of its controls, by the control's id, in place of what the page was loaded with. */
  errorsAt?: (id: string) => string[] | undefined
  /** After the hint, such as by when a file is needed. */
  note?: ReactNode
}

/** Options with a line for another answer, where the question takes one; what is typed there counts. */
function WithOther({
  field: { key, label, options = [], other },
  given,
  children,
}: {
  field: FieldView
  given: string | readonly string[]
  children: ReactNode
}) {
  if (!other) return children
  const typed = [given].flat().find((each) => !options.some(({ value }) => value === each))
  return (
    <div className="stack stack-tight">
      {children}
      <Input
        name={key}
        id={`${key}-other`}
        label={
          <>
            Another answer<VisuallyHidden>: {label}</VisuallyHidden>
          </>
        }
        optional
        defaultValue={typed ?? ''}
      />
    </div>
  )
}

/** Where it could not be fetched it is tried again: what the page came with stays. */
const fetchCompound = (): Promise<typeof import('./compound-control.tsx')> =>
  import('./compound-control.tsx').catch(() =>
    new Promise((done) => setTimeout(done, RETRY_MS)).then(fetchCompound),
  )

/** A question of several controls, which few pages ask: fetched by those alone. The server's copy is part of the page. */
const Compound = import.meta.env.SSR ? CompoundControl : lazy(fetchCompound)

/** The control for one question. An invalid answer is shown as it was typed. */
export function FieldControl({
  field,
  value = field.value,
  errorsAt = (id) => field.errors?.[id],
  note,
}: FieldControlProps) {
  const errors = errorsAt(field.key)
  const text = typeof value === 'string' ? value : ''
  const hint = note ? (
    <>
      {field.hint} {note}
    </>
  ) : (
    field.hint
  )
  const legend = field.optional ? `${field.label} (optional)` : field.label
  const control = { name: field.key, label: field.label, hint, errors, optional: field.optional }
  switch (field.type) {
    case 'textarea':
      return (
        <Textarea
          {...control}
          defaultValue={text}
          maxWords={field.maxWords}
          rows={field.maxWords && field.maxWords <= 60 ? 3 : 6}
        />
      )
    case 'select':
      return (
        <WithOther field={field} given={text}>
          <Select {...control} options={field.options ?? []} placeholder="Select" defaultValue={text} />
        </WithOther>
      )
    case 'country':
      return (
        <SearchSelect {...control} options={countries} placeholder="Select a country" defaultValue={text} />
      )
    case 'language':
      return (
        <SearchSelect {...control} options={languages} placeholder="Select a language" defaultValue={text} />
      )
    case 'radio':
      return (
        <WithOther field={field} given={text}>
          <RadioGroup {...control} legend={legend} choices={field.options ?? []} defaultValue={text} />
        </WithOther>
      )
    case 'multiselect':
      return (
        <WithOther field={field} given={value ?? []}>
          <CheckboxGroup
            {...control}
            legend={legend}
            choices={field.options ?? []}
            defaultValue={typeof value === 'string' ? [value] : (value ?? [])}
          />
        </WithOther>
      )
    case 'checkbox':
    case 'statement':
      return (
        <Checkbox
          name={field.key}
          label={field.label}
          hint={hint}
          errors={errors}
          defaultChecked={text === TICKED}
        />
      )
    case 'address':
    case 'money':
    case 'table':
      return (
        <Suspense>
          <Compound {...{ field, value, legend, hint, errors, errorsAt }} />
        </Suspense>
      )
    case 'image':
    case 'file':
    case 'audio':
    case 'video':
      return <UploadField {...control} field={field} />
    case 'files':
      return <SeriesField {...control} field={field} />
    case 'date':
      // A date input drops other text, so that is shown in a plain input.
      return (
        <Input
          {...control}
          type={text === '' || isCalendarDay(text) ? 'date' : 'text'}
          width="medium"
          defaultValue={text}
        />
      )
    case 'integer':
      return (
        <Input
          {...control}
          inputMode={field.decimals ? 'decimal' : 'numeric'}
          width="short"
          defaultValue={text}
        />
      )
    case 'signature':
      return (
        <Input
          {...control}
          hint={<>{hint} Type your full name to sign.</>}
          autoComplete="name"
          defaultValue={text}
        />
      )
    case 'duration':
      return <Input {...control} width="short" placeholder="7:30" defaultValue={text} />
    case 'phone':
      return <Input {...control} type="tel" width="medium" placeholder="+44" defaultValue={text} />
    case 'email':
      return <Input {...control} type="email" defaultValue={text} />
    case 'url':
    case 'video_link':
      return <Input {...control} type="url" placeholder="https://" defaultValue={text} />
    default:
      return <Input {...control} defaultValue={text} />
  }
}
