import { RulePreview } from './rule-preview.tsx'
import { RULE_LABELS } from '../rule-labels.ts'
import type { SampleView } from '../rule-preview.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, SubmitRow } from '#app/ui/button.tsx'
import type { FieldState } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'

export interface RuleFormEndProps {
  save: string
  record: FieldState
  preview: SampleView | null
}

/** The end of a rule's form: preview and save. */
export function RuleFormEnd({ save, record, preview }: RuleFormEndProps) {
  return (
    <>
      <section className="stack" aria-labelledby="part-preview">
        <h2 id="part-preview" tabIndex={-1}>
          Preview
        </h2>
        {preview ? <RulePreview sample={preview} /> : null}
        <Input
          {...record}
          label={RULE_LABELS.record}
          hint="An address, name, title, code or number. Leave empty for the first recipient."
          width="medium"
          autoComplete="off"
          optional
        />
        <ButtonRow>
          {/* The preview is shown here, not at the top of a long form. */}
          <Button kind="secondary" name="intent" value="preview" formAction="#part-preview">
            Preview
          </Button>
          <Button kind="quiet" formAction={href('/admin/cron-emails/preview')} formTarget="_blank">
            Preview HTML in a new tab
          </Button>
        </ButtonRow>
      </section>
      <SubmitRow submit={save} backTo={href('/admin/cron-emails')} back="Cancel" />
    </>
  )
}
