import { Button } from '#app/ui/button.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { FileView } from '#app/domain/submissions/form/form-view.ts'

interface SeriesFormProps {
  files: readonly FileView[]
  /** What was typed as the caption of a file, and what is wrong with it. */
  caption: (fileId: number) => { errors?: string[] | undefined; value?: string | undefined }
}

/** The files of a series in their order: a caption for each, and buttons that move it, which save the captions too. */
export function SeriesForm({ files, caption }: SeriesFormProps) {
  return files.map(({ fileId, name, size, picture, caption: stored }, at) => {
    const { errors, value } = caption(fileId)
    const move = (to: 'up' | 'down', label: string) => (
      <Button kind="secondary" size="xs" name="move" value={`${to}:${fileId}`}>
        {label}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
    )
    return (
      <Fieldset key={fileId} legend={`${at + 1} of ${files.length}`} boxed>
        {picture ? <img {...picture} alt="" loading="lazy" /> : null}
        <p>
          {name} ({size})
        </p>
        <input type="hidden" name={`file[${at}].id`} value={fileId} />
        <Input
          name={`file[${at}].caption`}
          label={
            <>
              Caption<VisuallyHidden> of {name}</VisuallyHidden>
            </>
          }
          optional
          errors={errors}
          defaultValue={value ?? stored ?? ''}
        />
        <p>
          {at > 0 ? move('up', 'Up') : null} {at < files.length - 1 ? move('down', 'Down') : null}
        </p>
      </Fieldset>
    )
  })
}
