import { zoneName } from '#app/ui/format/date-time.ts'
import { overLimit, sizeText } from '#app/platform/files/rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import type { FieldNames, FormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { optionsOf, Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { ITEM_LABELS as LABELS } from '../labels.ts'
import { ABOUT, ABOUT_LABELS, isImage, KIND_LABELS, MAX_FILE_BYTES } from '../rules.ts'
import type { itemSchema } from '../schema.ts'

type ItemForm = FormFields<FieldNames<ReturnType<typeof itemSchema>>>

interface ItemFieldsProps {
  form: ItemForm
  zone: string
  categories: readonly { id: number; name: string }[]
  stored: { publicId: string; mime: string; sizeBytes: number; hasSizes: boolean } | null
  /** When a published item came out is not changed. */
  isOut: boolean
}

const ABOUT_HINTS = {
  general: undefined,
  nominees: 'No one but its author and admins sees it before the nominees are announced.',
  winners: 'No one but its author and admins sees it before the results are public.',
} as const

/** What an item of the newsroom is. */
export function ItemFields({ form, zone, categories, stored, isOut }: ItemFieldsProps) {
  const { field } = form
  const { errors: fileErrors } = field('file')
  const times = `Time in ${zoneName(zone)}`
  return (
    <>
      <Input {...field('title')} label={LABELS.title} maxLength={140} required />
      <div className="field-grid">
        <Select
          {...field('categoryId')}
          label={LABELS.categoryId}
          placeholder="Select a category"
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          required
        />
        <Select {...field('kind')} label={LABELS.kind} options={optionsOf(KIND_LABELS)} required />
      </div>
      <Textarea {...field('summary')} label={LABELS.summary} rows={3} maxLength={300} optional />
      <Textarea
        {...field('body')}
        label={LABELS.body}
        hint="Markdown: ## heading, **bold**, *italic*, - list, [text](https://…)"
        rows={10}
        optional
      />
      <Fieldset legend="File" boxed>
        <FileField
          name="file"
          errors={fileErrors}
          label={stored ? 'Replace the file' : LABELS.file}
          hint={`Images: JPEG, PNG or WebP. Fact sheets: PDF. Clips: MP4 or MOV, ${sizeText(MAX_FILE_BYTES)} at most. A new file keeps the address.`}
          accept=".jpg,.jpeg,.png,.webp,.pdf,.mp4,.mov"
          sizeProblem={(bytes) => (bytes > MAX_FILE_BYTES ? overLimit(MAX_FILE_BYTES) : null)}
          stored={stored ? <StoredFile {...stored} /> : null}
          optional
        />
        <Input
          {...field('link')}
          label={LABELS.link}
          hint="For what is somewhere else, such as a clip to stream"
          optional
        />
        <Input
          {...field('alt')}
          label={LABELS.alt}
          hint="Required for images: what it shows, for people who can’t see it"
          maxLength={300}
        />
        <Input
          {...field('credit')}
          label={LABELS.credit}
          hint="Required for images: it is written into every file that is downloaded"
          maxLength={200}
        />
      </Fieldset>
      <RadioGroup
        {...field('about')}
        legend={LABELS.about}
        choices={ABOUT.map((value) => ({ value, label: ABOUT_LABELS[value], hint: ABOUT_HINTS[value] }))}
        required
      />
      <Fieldset legend="Release and audience" boxed>
        {isOut ? null : (
          <Input
            {...field('publishAt')}
            label={LABELS.publishAt}
            hint={`${times}. Leave empty to publish immediately.`}
            type="datetime-local"
            width="medium"
            optional
          />
        )}
        <Input
          {...field('embargoUntil')}
          label={LABELS.embargoUntil}
          hint={`${times}. Until then no one sees it but its author and admins.`}
          type="datetime-local"
          width="medium"
          optional
        />
        <Tick
          form={form}
          name="shareUnderEmbargo"
          hint="They see it before the embargo ends, marked with its end."
        />
        <Tick form={form} name="isPublic" hint="Everyone sees it there, without an account." />
        <Tick form={form} name="tellPress" />
      </Fieldset>
    </>
  )
}

type TickName = 'shareUnderEmbargo' | 'isPublic' | 'tellPress'

function Tick({ form, name, hint }: { form: ItemForm; name: TickName; hint?: string }) {
  const { errors } = form.field(name)
  return (
    <Checkbox
      name={name}
      errors={errors}
      label={LABELS[name]}
      hint={hint}
      defaultChecked={form.isTicked(name)}
    />
  )
}

function StoredFile({ publicId, mime, sizeBytes, hasSizes }: NonNullable<ItemFieldsProps['stored']>) {
  const file = href('/press/items/:publicId/file', { publicId })
  if (!isImage(mime)) return <a href={file}>The file now ({sizeText(sizeBytes)})</a>
  if (!hasSizes) return <span>The file is being prepared.</span>
  return (
    <img className="shelf-picture" src={withQuery(file, { size: 'thumb', inline: 1 })} alt="The file now" />
  )
}
