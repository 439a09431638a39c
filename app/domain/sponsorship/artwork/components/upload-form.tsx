import { Form } from '@remix-run/react'
import { tooLarge } from '#app/platform/files/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import type { FormProps } from '#app/ui/form-fields.ts'
import type { FilePart } from '../rules.ts'

/** Chooses a file and sends it; the server checks it. */
export function UploadForm({
  part,
  label,
  hint,
  accept,
  mostBytes,
  errors,
  props,
}: {
  part: FilePart
  label: string
  hint: string
  accept: string
  mostBytes: number
  errors: string[] | undefined
  props: FormProps
}) {
  return (
    <Form method="post" encType="multipart/form-data" className="stack narrow" {...props}>
      <input type="hidden" name="intent" value={part} />
      <FileField
        name="file"
        id={part}
        errors={errors}
        label={label}
        hint={hint}
        accept={accept}
        sizeProblem={(bytes) => (bytes > mostBytes ? tooLarge(bytes, mostBytes) : null)}
      />
      <div>
        <Button>Upload {part === 'artwork' ? 'artwork' : 'logo'}</Button>
      </div>
    </Form>
  )
}

interface Earlier {
  id: number
  year: number
  name: string
}

/** Approved files of earlier seasons that fit, a button each. */
export function TakeEarlier({ files }: { files: readonly Earlier[] }) {
  if (files.length === 0) return null
  return (
    <section className="stack stack-tight">
      <h2>Use a file from an earlier season</h2>
      {files.map(({ id, year, name }) => (
        <Form key={id} method="post" noValidate className="inline">
          <input type="hidden" name="artworkId" value={id} />
          {name}, {year}{' '}
          <Button kind="secondary" name="intent" value="earlier">
            Use this file
          </Button>
        </Form>
      ))}
    </section>
  )
}
