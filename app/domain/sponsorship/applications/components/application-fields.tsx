import type { ReactNode } from 'react'
import type { OfferedPackage } from '#app/domain/sponsorship/packages/queries.server.ts'
import {
  hasPlace,
  includedIn,
  KIND_LABELS,
  packagePrice,
  placesText,
} from '#app/domain/sponsorship/packages/rules.ts'
import { asSentence } from '#app/ui/format/sentence.ts'
import { formatDay } from '#app/ui/format/date-time.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup, type Choice } from '#app/ui/choice-group.tsx'
import type { FieldNames, FormFields } from '#app/ui/form-fields.ts'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { MAX_CO_SPONSORS } from '../co-sponsors.ts'
import { APPLICATION_LABELS as LABELS } from '../labels.ts'
import type { draftSchema } from '../schema.ts'

type Offered = Pick<
  OfferedPackage,
  | 'revisionId'
  | 'kind'
  | 'name'
  | 'description'
  | 'priceCents'
  | 'currency'
  | 'places'
  | 'held'
  | 'benefits'
  | 'freeEntries'
  | 'size'
  | 'artworkDue'
>

/** The fields of an application. `email` is the contact's, where it is not known yet. */
export function ApplicationFields({
  form,
  packages,
  tax,
  email,
}: {
  form: FormFields<FieldNames<typeof draftSchema>>
  packages: readonly Offered[]
  tax: string | null
  email?: ReactNode
}) {
  const { field } = form
  return (
    <>
      <RadioGroup
        {...field('revisionId')}
        legend={LABELS.revisionId}
        hint={tax ? asSentence(`Each price is ${tax}`) : undefined}
        choices={packages.map(choiceOf)}
        required
      />
      <Input
        {...field('company')}
        label={LABELS.company}
        autoComplete="organization"
        maxLength={120}
        required
      />
      <Input
        {...field('creditAs')}
        label={LABELS.creditAs}
        hint="Exactly as it should appear. Leave empty to use the company’s name."
        maxLength={120}
        optional
      />
      <Input
        {...field('contactName')}
        label={LABELS.contactName}
        autoComplete="name"
        maxLength={120}
        required
      />
      {email}
      <Input {...field('phone')} label={LABELS.phone} type="tel" autoComplete="tel" maxLength={40} optional />
      <CoSponsorFields form={form} />
      <Textarea {...field('message')} label={LABELS.message} rows={4} maxLength={2000} optional />
      <Checkbox
        name={field('terms').name}
        errors={field('terms').errors}
        label={<AcceptLabel />}
        defaultChecked={form.isTicked('terms')}
        required
      />
    </>
  )
}

const ROWS = Array.from({ length: MAX_CO_SPONSORS }, (_, row) => row)

/** Who pays and is named together with the company: closed until it is wanted. */
function CoSponsorFields({ form }: { form: FormFields<FieldNames<typeof draftSchema>> }) {
  const fields = ROWS.map((row) => ({
    name: form.field(`coSponsors[${row}].name`),
    share: form.field(`coSponsors[${row}].share`),
  }))
  const isUsed = fields.some(({ name, share }) => name.defaultValue || name.errors || share.errors)
  return (
    <details open={isUsed}>
      <summary>Add co-sponsors</summary>
      <div className="stack stack-tight">
        <p className="hint">
          They are named with your company in print and in the contract. Your company gets the invoice.
        </p>
        {fields.map(({ name, share }, row) => (
          <div className="field-grid" key={row}>
            <Input {...name} label={`Co-sponsor ${row + 1}`} maxLength={120} optional />
            <Input
              {...share}
              label={`Share of co-sponsor ${row + 1}`}
              hint="In percent of the price"
              inputMode="numeric"
              width="short"
              optional
            />
          </div>
        ))}
      </div>
    </details>
  )
}

function choiceOf(offered: Offered): Choice {
  const { revisionId, kind, name, priceCents, currency, description, size, artworkDue } = offered
  const places = placesText(offered)
  const included = includedIn(offered).flatMap(({ from, what }) => (from === 'award' ? [what] : []))
  const facts = [
    KIND_LABELS[kind],
    size,
    artworkDue ? `artwork due ${formatDay(artworkDue)}` : '',
    places && hasPlace(offered) ? places : '',
  ].filter(Boolean)
  return {
    value: String(revisionId),
    label: (
      <>
        <strong>{name}</strong>, {packagePrice(priceCents, currency)}
      </>
    ),
    hint: (
      <>
        {facts.join(' · ')}
        {hasPlace(offered) ? null : ` · ${places}: your application joins the waiting list`}
        {description ? (
          <>
            <br />
            {description}
          </>
        ) : null}
        {included.length > 0 ? (
          <>
            <br />
            Includes: {included.join('; ')}
          </>
        ) : null}
      </>
    ),
  }
}

/** What is accepted, with links to the texts the award has; they open beside the form, so that nothing typed is lost. */
function AcceptLabel() {
  const { legal } = useFrame().site
  const link = (to: string | undefined, text: string) =>
    to ? (
      <a href={to} target="_blank" rel="noreferrer">
        {text}
      </a>
    ) : (
      text
    )
  return (
    <>
      I accept the {link(legal.terms, 'terms')}, and I may apply for this company.
      {legal.privacy ? <> I have read {link(legal.privacy, 'how my data is used')}.</> : null}
    </>
  )
}
