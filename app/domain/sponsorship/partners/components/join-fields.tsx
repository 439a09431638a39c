import { BillToFields } from '#app/domain/money/billing/components/fields.tsx'
import type { OfferedLevel } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { hasRoom, includedLines, roomText } from '#app/domain/sponsorship/pool-levels/rules.ts'
import { asSentence } from '#app/ui/format/sentence.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup, type Choice } from '#app/ui/choice-group.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import type { FieldNames, FormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { PARTNER_LABELS as LABELS, PROMISE } from '../labels.ts'
import type { partnerSignSchema, signAndApplySchema } from '../schema.ts'

type Level = Pick<
  OfferedLevel,
  | 'revisionId'
  | 'name'
  | 'amountCents'
  | 'currency'
  | 'mostPartners'
  | 'held'
  | 'benefits'
  | 'freeEntries'
  | 'withLogo'
>

type JoinForm = FormFields<FieldNames<typeof signAndApplySchema>>

/** A level as a choice: what it costs, what it includes, and how many places are left. */
export function levelChoice(level: Level, value: string): Choice {
  const room = roomText(level)
  const included = includedLines(level)
  return {
    value,
    label: (
      <>
        <strong>{level.name}</strong>, {formatMoney(level.amountCents, level.currency, 'prose')}
      </>
    ),
    hint: [...included, ...(room ? [room] : [])].join(' · ') || undefined,
    disabled: !hasRoom(level),
  }
}

interface Props {
  form: JoinForm
  poolId: number
  levels: readonly Level[]
  tax: string | null
}

/** What a partner says of itself: the level, the organisation, how it is named, and whom the invoice is made out to. */
export function JoinFields({ form, poolId, levels, tax }: Props) {
  const { field } = form
  return (
    <>
      <RadioGroup
        {...field('choice')}
        legend="Level"
        hint={tax ? asSentence(`Each contribution is ${tax}`) : undefined}
        choices={levels.map((level) => levelChoice(level, `${poolId}-${level.revisionId}`))}
        required
      />
      <Input
        {...field('organisation')}
        label={LABELS.organisation}
        autoComplete="organization"
        maxLength={160}
        required
      />
      <Input
        {...field('creditAs')}
        label={LABELS.creditAs}
        hint="Exactly as other partners see it. Leave empty to use the organisation’s name."
        maxLength={160}
        optional
      />
      <Checkbox
        name={field('isAnonymous').name}
        errors={field('isAnonymous').errors}
        label="Stay anonymous: only the award’s admins know who we are"
        defaultChecked={form.isTicked('isAnonymous')}
      />
      <Fieldset legend="Billing details" hint="We send the invoice once we have approved your application.">
        <BillToFields address={(name) => field(`billTo.${name}`)} poNumber={field('poNumber')} />
      </Fieldset>
    </>
  )
}

/** The name under the agreement that is shown. */
export function SignFields({
  form,
  agreement,
  accountName,
}: {
  form: FormFields<FieldNames<typeof partnerSignSchema>>
  agreement: { id: number; bodyHash: string; version: number }
  accountName: string
}) {
  const { field } = form
  return (
    <Fieldset legend="Signature">
      <input type="hidden" name="agreementId" value={agreement.id} />
      <input type="hidden" name="bodyHash" value={agreement.bodyHash} />
      <Input
        {...field('fullName')}
        label={LABELS.fullName}
        hint={`As in your account: ${accountName}.`}
        autoComplete="name"
        maxLength={120}
        required
      />
      <Checkbox
        name={field('agree').name}
        errors={field('agree').errors}
        label={PROMISE}
        defaultChecked={form.isTicked('agree')}
        required
      />
      <p className="hint">
        We keep your name, the time, your IP address and your browser with the text, and email you a copy.
      </p>
    </Fieldset>
  )
}
